/** What clients said after their appointments, taken together. */
export interface Rating {
  /** Mean, 1 to 5. */
  readonly average: number;
  /** Of how many, at least one. */
  readonly count: number;
}

/** Ratings by slug; what nobody has spoken of is missing. */
export interface Ratings {
  readonly salons: ReadonlyMap<string, Rating>;
  readonly services: ReadonlyMap<string, Rating>;
  readonly employees: ReadonlyMap<string, Rating>;
}

export const NO_RATINGS: Ratings = { salons: new Map(), services: new Map(), employees: new Map() };
