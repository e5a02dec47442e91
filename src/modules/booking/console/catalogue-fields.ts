import type { ConsoleContext } from '../../../platform/console/console-words';
import type { Locale } from '../../../shared/locale';
import type { EngineCatalogue } from '../../scheduling/contract/engine-catalogue';
import { asContent, yesNo } from './catalogue-words';

/** `yes`, `no`; empty: as the content has it. */
export const YES_NO = { kind: 'choice', pattern: /^(?:yes|no)?$/, must: 'yes, no or empty' } as const;

export const readYesNo = (typed: string): boolean | null => (typed === '' ? null : typed === 'yes');

/** What is shown of such a field. @param own what operators said @param content what the content says; undefined: nothing */
export function yesNoChoice(context: Pick<ConsoleContext, 't'>, own: boolean | undefined, content: boolean | undefined) {
  const { t } = context;
  return {
    value: own === undefined ? '' : own ? 'yes' : 'no',
    options: [
      { value: '', label: content === undefined ? t('booking.console.catalogue.notSaid') : asContent(context, yesNo(context, content)) },
      { value: 'yes', label: yesNo(context, true) },
      { value: 'no', label: yesNo(context, false) },
    ],
  };
}

/** All of a kind by name, to choose from. */
export function optionsOf(catalogue: EngineCatalogue, kind: 'locations' | 'positions' | 'services' | 'employees', locale: Locale) {
  return [...catalogue[kind].values()]
    .map(({ id, name }) => ({ value: id, label: name[locale] }))
    .sort((a, b) => a.label.localeCompare(b.label, locale === 'ua' ? 'uk' : 'en'));
}
