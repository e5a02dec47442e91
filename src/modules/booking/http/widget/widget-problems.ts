import type { FormProblems } from '../../../../shared/form';
import type { ContentContext } from '../../../content/content-pages.service';

/** What is wrong with the fields of a form, in words. */
export function problemWords({ context }: { readonly context: ContentContext }, problems: FormProblems): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, context.t(`forms.problems.${problem}`)] as const] : [])),
  );
}
