import type { FieldProblem, FormField } from '../../../src/shared/form';
import type { Translate } from '../../i18n/messages';

/** What is wrong with a field, in words. */
export function problemText(t: Translate, problem: FieldProblem, field: FormField | undefined): string {
  return t(`forms.problems.${problem}`, { most: field && 'most' in field ? field.most : 0 });
}
