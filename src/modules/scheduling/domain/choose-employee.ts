/** Any employee: the one with the fewest booked minutes of the day, of equals the first by id; null when nobody is free. */
export function leastBooked(free: readonly { readonly employee: string; readonly bookedMinutes: number }[]): string | null {
  return [...free].sort(byBookedMinutes)[0]?.employee ?? null;
}

/** Order in which employees are chosen: fewest booked minutes first, of equals by id. */
export function byBookedMinutes(
  a: { readonly employee: string; readonly bookedMinutes: number },
  b: { readonly employee: string; readonly bookedMinutes: number },
): number {
  return a.bookedMinutes - b.bookedMinutes || (a.employee < b.employee ? -1 : a.employee > b.employee ? 1 : 0);
}
