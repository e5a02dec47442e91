import { DomainError } from '../../../shared/domain-error';
import { describeLosses } from '../domain/content-loss';
import type { ContentLoss } from '../domain/content-loss';

/** An import that was not taken because too much is missing in it. */
export interface RejectedContent {
  /** Version of the content that was refused; an operator accepts it by this name. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly losses: readonly ContentLoss[];
}

/** The source answered with so much less than before that an operator has to say whether it is right. */
export class RejectedImport extends DomainError {
  constructor(readonly refused: RejectedContent) {
    super(
      'conflict',
      'content_refused',
      `The reading ${refused.name} was not taken, because it loses too much: ${describeLosses(refused.losses)}. ` +
        `If that is right, send {"accept":"${refused.name}"}`,
    );
  }
}
