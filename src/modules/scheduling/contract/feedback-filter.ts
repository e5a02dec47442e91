import type { DeskFeedback } from './desk-records';

export interface FeedbackFilter {
  readonly isPublic?: boolean;
  /** Stands in what was said, or in the name of the master, whatever the case. */
  readonly find?: string;
  readonly most: number;
  /** Id of the last one of the part before. */
  readonly before?: string;
}

/** Moderation of feedback. */
export abstract class FeedbackDesk {
  /** Newest first; `find` looks at a bounded number of them. @throws DomainError `feedback_unknown` for `before` */
  abstract list(filter: FeedbackFilter): Promise<readonly DeskFeedback[]>;
  /** A mark that changes with new feedback and with what happens to the newest, above all the newest that is not shown. */
  abstract mark(): Promise<string>;
  /** False: it is so already. @throws DomainError `feedback_unknown` */
  abstract show(id: string, isPublic: boolean): Promise<boolean>;
  /** For good; the client may then speak of the visit anew. @throws DomainError `feedback_unknown` */
  abstract remove(id: string): Promise<void>;
}
