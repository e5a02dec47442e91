import type { Translation } from '../../../src/shared/translation';
import type { Translate } from '../../ui/i18n/translations';

/** What `readOrder` may say of what a form can send. */
type OrderProblemKey =
  | 'common.forms.problems.name'
  | 'common.forms.problems.nameLetters'
  | 'common.forms.problems.phone'
  | 'common.forms.problems.phonePlus'
  | 'common.forms.problems.phoneAbroad'
  | 'common.forms.problems.email'
  | 'common.forms.problems.emailCyrillic'
  | 'common.forms.problems.emailLetter'
  | 'common.forms.problems.choice'
  | 'common.forms.problems.long'
  | 'certificate.problems.certificates'
  | 'certificate.problems.delivery'
  | 'certificate.problems.salon'
  | 'certificate.problems.messenger'
  | 'certificate.problems.unknown'
  | 'certificate.problems.arranged'
  | 'certificate.problems.quantity'
  | 'certificate.problems.total'
  | 'certificate.problems.pay'
  | 'certificate.problems.gift'
  | 'certificate.problems.letter'
  | 'certificate.problems.sendDay'
  | 'certificate.problems.sendPast'
  | 'certificate.problems.sendFar';

/** A problem of an order in the language of the page. */
function orderProblemText(t: Translate, { key, args }: Translation): string {
  // the moment is made of a day and an hour here: nobody has to know how it is written
  const shown = (key === 'certificate.problems.sendAt' ? 'certificate.problems.sendDay' : key) as OrderProblemKey;
  return t(shown, { most: '', messenger: '', day: '', letter: '', ...args });
}

/** All of them, by the path of the field. */
export function orderProblemTexts(t: Translate, problems: Readonly<Record<string, Translation>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path, orderProblemText(t, problem)]));
}
