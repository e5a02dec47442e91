import type { ConsolePages, Refusal } from '../../../platform/console/console-frame';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { DomainError } from '../../../shared/domain-error';
import { translateText } from '../../../shared/translate-text';
import type { Translation } from '../../../shared/translation';

/** Why something was not sold, with what is wrong in each field. @throws the error again that is a mistake of ours */
export function fieldProblems(pages: ConsolePages, user: ConsoleUser, error: unknown): Refusal {
  const refused = pages.refusal(user, error);
  if (!(error instanceof DomainError) || error.code !== 'invalid_fields') return refused;
  const { t } = pages.context(user);
  const problems = Object.values((error.details ?? {}) as Readonly<Record<string, Translation>>);
  return { ...refused, failure: problems.map((each) => translateText(t, each)).join(' ') || refused.failure };
}
