/**
 * Whether a place is open at a time of day. Opening is inside of the hours, closing is not; hours may run past midnight,
 * and a place that opens and closes at the same time never closes.
 * @param time `HH:mm`, like the other two, on the same clock
 */
export function isOpenAt(time: string, opens: string, closes: string): boolean {
  return opens < closes ? time >= opens && time < closes : time >= opens || time < closes;
}
