import type { ConsoleConfirmPageProps } from '../../../../views/console/ConsoleConfirmPage';
import type { ConsoleFieldProps } from '../../../../views/console/ConsoleField';
import type { PageContext } from '../../../platform/pages/page-context';
import { translateText } from '../../../shared/translate-text';
import type { TranslationKey } from '../../../shared/translation';
import { inputsOf, nameOf, RULE_GROUPS, type RuleGroup, type RulePath, type TypedRules } from './booking-rules.fields';
import { scheduleTabs } from './schedules.presenter';

interface ShownRules {
  /** What the form is filled in with. */
  readonly typed: TypedRules;
  readonly inForce: TypedRules;
  readonly defaults: TypedRules;
  /** Revision of what is in force. */
  readonly revision: number;
  /** Settings that are filled in wrongly. */
  readonly wrong: readonly RulePath[];
}

type Field = { readonly kind: string; readonly least?: number; readonly most?: number; readonly options?: readonly string[] };
type Question = Omit<ConsoleConfirmPageProps, 'frame'>;

/** All settings of online booking, in words: what each does, its bounds, its default, what is in force. */
export function presentRules(context: PageContext, shown: ShownRules): Question {
  const { t } = context;
  const groups = Object.keys(RULE_GROUPS) as readonly RuleGroup[];
  return {
    title: t('booking.console.rules.title'),
    lead: t('booking.console.rules.lead'),
    tabs: scheduleTabs(context, 'rules', { mayRule: true }),
    action: '/ops/rules',
    submit: t('booking.console.rules.submit'),
    back: '/ops/schedules',
    also: { label: t('booking.console.rules.reset.submit'), href: '/ops/rules/reset' },
    hidden: { revision: String(shown.revision) },
    fields: [],
    groups: groups.map((group) => {
      const rules = Object.entries(RULE_GROUPS[group]) as readonly (readonly [RulePath, Field])[];
      return {
        title: t(`booking.console.rules.groups.${group}`),
        isOpen: group === 'times' || rules.some(([path]) => shown.wrong.includes(path)),
        fields: rules.flatMap(([path, field]) => fieldsOf(context, path, field, shown)),
      };
    }),
  };
}

/** The field of a setting, or those of one that has several. */
function fieldsOf(
  { t }: PageContext,
  path: RulePath,
  field: Field,
  { typed, inForce, defaults, wrong }: ShownRules,
): readonly ConsoleFieldProps[] {
  const name = nameOf(path);
  const words = (key: string) => translateText(t, { key: `booking.console.rules.${key}` as TranslationKey });
  const option = (value: string) => (value === '' ? t('booking.console.rules.none') : words(`options.${name}.${value}`));
  const yesNo = [
    { value: 'yes', label: t('booking.console.rules.yes') },
    { value: 'no', label: t('booking.console.rules.no') },
  ];
  const inputs = inputsOf(path, field as Parameters<typeof inputsOf>[1]);
  const bound = boundOf(t, field);
  const said = (values: TypedRules): string => {
    const given = inputs.map((input) => values[input] ?? '');
    if (field.kind === 'flag') return given[0] === 'yes' ? yesNo[0]!.label : yesNo[1]!.label;
    if (field.kind === 'some')
      return field
        .options!.filter((_each, at) => given[at] === 'yes')
        .map(option)
        .join('; ');
    if (field.options)
      return given
        .filter((value) => value !== '')
        .map(option)
        .join(', ');
    if (field.kind === 'step' && given[0] === '') return t('booking.console.rules.auto');
    return given[0] === '' ? t('booking.console.rules.none') : given[0]!;
  };
  const [now, usual] = [said(inForce), said(defaults)];
  const force = now === usual ? t('booking.console.rules.usual', { now }) : t('booking.console.rules.changed', { now, usual });
  const hint = [words(`fields.${name}.what`), bound, force].filter(Boolean).join(' ');
  const problem = wrong.includes(path) ? t('booking.console.rules.wrong', { bound }) : '';
  return inputs.map((input, at) => {
    const shown = { name: input, value: typed[input] ?? '', label: words(`fields.${name}.label`), ...(at === 0 && { hint, problem }) };
    switch (field.kind) {
      case 'flag':
        return { ...shown, options: yesNo };
      case 'choice':
        return { ...shown, options: field.options!.map((value) => ({ value, label: option(value) })) };
      case 'some':
        return { ...shown, label: `${shown.label}: ${option(field.options![at]!)}`, options: yesNo };
      case 'order': {
        const options = [...(at === 0 ? [] : ['']), ...field.options!].map((value) => ({ value, label: option(value) }));
        return { ...shown, label: `${shown.label}, ${at + 1}`, options };
      }
      case 'lines':
        return { ...shown, rows: 4, maxLength: field.most! };
      case 'number':
      case 'step':
        return { ...shown, inputMode: 'numeric', maxLength: 6 };
      default:
        return { ...shown, maxLength: field.most ?? 500 };
    }
  });
}

function boundOf(t: PageContext['t'], { kind, least = 0, most = 0 }: Field): string {
  switch (kind) {
    case 'number':
      return t('booking.console.rules.bounds.number', { least, most });
    case 'text':
    case 'lines':
      return t('booking.console.rules.bounds.text', { most });
    case 'step':
    case 'logo':
    case 'color':
    case 'analytics':
    case 'link':
    case 'order':
    case 'some':
      return t(`booking.console.rules.bounds.${kind}`);
    default:
      return '';
  }
}
