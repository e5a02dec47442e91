/** A file that goes with a notification. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
}

/** All files of one notification, in Base64. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** @throws Error when the files of a notification are too large together: they are kept in the database until it is sent */
export function refuseLargeAttachments(attachments: readonly Attachment[]): void {
  const characters = attachments.reduce((sum, { content }) => sum + content.length, 0);
  if (characters > MAX_CHARACTERS)
    throw new Error(`the files of a message have ${characters} characters in Base64; ${MAX_CHARACTERS} are allowed`);
}
