import { problemArgs, type FieldProblem, type FormField } from '../../../../src/shared/form';
import type { Translate } from '../../i18n/translations';

/** What is wrong with a field, in words. @param typed what stands in it */
export function problemText(t: Translate, problem: FieldProblem, field: FormField | undefined, typed: string): string {
  return t(`common.forms.problems.${problem}`, problemArgs(field, typed));
}
