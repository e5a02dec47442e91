export interface FeedbackFilter {
  readonly isPublic?: boolean;
  /** Stands in what was said, or in the name of the employee, whatever the case. */
  readonly find?: string;
  readonly most: number;
  /** Id of the last one of the part before. */
  readonly before?: string;
}
