const STRETCH = /^(\d{1,2})(?:[:.](\d\d))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d\d))?$/;
/** Stretches of work in a day, as the API takes them. */
const MAX_STRETCHES = 6;

interface Hours {
  readonly from: string;
  readonly to: string;
}

/** Hours as somebody types them, `9-13, 14:00–20:00`; none for nothing. Null: they cannot be read. */
export function readHours(typed: string): readonly Hours[] | null {
  if (typed.trim() === '') return [];
  const hours = typed.split(/[,;]/).map((part) => {
    const [, fromHour, fromMinute = '00', toHour, toMinute = '00'] = STRETCH.exec(part.trim()) ?? [];
    return fromHour && toHour ? { from: `${fromHour.padStart(2, '0')}:${fromMinute}`, to: `${toHour.padStart(2, '0')}:${toMinute}` } : null;
  });
  return hours.length > MAX_STRETCHES || hours.includes(null) ? null : (hours as Hours[]);
}

/** `09:00–13:00, 14:00–20:00` */
export function writeHours(hours: readonly Hours[]): string {
  return hours.map(({ from, to }) => `${from}–${to}`).join(', ');
}
