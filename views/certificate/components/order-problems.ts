import type { Translation } from '../../../src/shared/translation';
import type { Translate } from '../../ui/i18n/translations';

/** What `readOrder` may say of what a form can send. */
type OrderProblemKey =
  | 'forms.problems.name'
  | 'forms.problems.nameLetters'
  | 'forms.problems.phone'
  | 'forms.problems.phoneAbroad'
  | 'forms.problems.email'
  | 'forms.problems.emailCyrillic'
  | 'forms.problems.emailLetter'
  | 'forms.problems.choice'
  | 'forms.problems.long'
  | 'certificates.problems.certificates'
  | 'certificates.problems.delivery'
  | 'certificates.problems.salon'
  | 'certificates.problems.messenger'
  | 'certificates.problems.unknown'
  | 'certificates.problems.arranged'
  | 'certificates.problems.quantity'
  | 'certificates.problems.total'
  | 'certificates.problems.pay'
  | 'certificates.problems.gift'
  | 'certificates.problems.letter'
  | 'certificates.problems.sendDay'
  | 'certificates.problems.sendPast'
  | 'certificates.problems.sendFar';

/** A problem of an order in the language of the page. */
function orderProblemText(t: Translate, { key, args }: Translation): string {
  // the moment is made of a day and an hour here: nobody has to know how it is written
  const shown = (key === 'certificates.problems.sendAt' ? 'certificates.problems.sendDay' : key) as OrderProblemKey;
  return t(shown, { most: '', messenger: '', day: '', letter: '', ...args });
}

/** All of them, by the path of the field. */
export function orderProblemTexts(t: Translate, problems: Readonly<Record<string, Translation>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path, orderProblemText(t, problem)]));
}
