import type { DeskFeedback } from '../domain/desk-records';

/** Moderation of feedback. */
export abstract class FeedbackDesk {
  /** Newest first. @param before id of the last one of the part before. @throws DomainError `feedback_unknown` for that id */
  abstract list(filter: { readonly isPublic?: boolean; readonly most: number; readonly before?: string }): Promise<readonly DeskFeedback[]>;
  /** A mark that changes with everything that happens to feedback. */
  abstract mark(): Promise<string>;
  /** False: it is so already. @throws DomainError `feedback_unknown` */
  abstract show(id: string, isPublic: boolean): Promise<boolean>;
  /** For good; the client may then speak of the visit anew. @throws DomainError `feedback_unknown` */
  abstract remove(id: string): Promise<void>;
}
