/** A service of a hold with its employee and its time; minutes of the salon's day. */
export interface StoredPart {
  readonly service: string;
  readonly employee: string;
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
}
