/** What a link to online booking chooses, as slugs. */
export interface BookingChoice {
  readonly service?: string | null;
  readonly salon?: string | null;
  readonly employee?: string | null;
  /** `YYYY-MM-DD` */
  readonly date?: string | null;
  /** `HH:mm` of the salon's clock */
  readonly time?: string | null;
}

const KEYS = ['service', 'salon', 'employee', 'date', 'time'] as const;

/** `/online/?service=…&salon=…&employee=…&date=…&time=…` with what is chosen, without language prefix. */
export function bookingPath(choice: BookingChoice = {}): string {
  const query = KEYS.flatMap((key) => (choice[key] ? `${key}=${encodeURIComponent(choice[key]).replaceAll('%3A', ':')}` : []));
  return query.length ? `/online/?${query.join('&')}` : '/online/';
}
