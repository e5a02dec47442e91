import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import { durationLabel } from '../../../../views/ui/i18n/labels';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { dayWords } from '../../../shared/calendar-day';
import { formatMoney } from '../../../shared/money';
import type { EmployeeTerm, TermNote } from '../../scheduling/contract/catalogue-terms';
import type { EngineCatalogue, EngineEmployee } from '../../scheduling/contract/engine-catalogue';
import { noteWords, yesNo, type OperatorNames } from './catalogue-words';
import { optionsOf } from './catalogue-fields';
import { EmployeeActions, type EmployeeRecord } from './employee.actions';
import { scheduleTabs } from './schedules.presenter';

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

interface EmployeeListInput {
  readonly find: string;
  readonly user: ConsoleUser;
  readonly catalogue: EngineCatalogue;
  /** Ids of what operators changed. */
  readonly changed: ReadonlySet<string>;
  readonly next: string | null;
}

export function presentCatalogueEmployees(
  context: ConsoleContext,
  employees: readonly EngineEmployee[],
  { find, user, catalogue, changed, next }: EmployeeListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t, locale } = context;
  return {
    title: t('booking.console.catalogue.employees'),
    lead: t('booking.console.catalogue.employeesLead'),
    tabs: scheduleTabs(context, 'employees', { mayRule: user.role === 'owner' }),
    search: {
      action: '/ops/catalogue/employees',
      method: 'get',
      submit: t('console.list.find'),
      fields: [{ name: 'find', label: t('console.list.name'), type: 'search', value: find, maxLength: 100 }],
    },
    table: {
      caption: t('booking.console.catalogue.employees'),
      columns: [
        t('booking.console.schedules.employee'),
        t('booking.console.catalogue.position'),
        t('booking.console.catalogue.salons'),
        t('booking.console.catalogue.state'),
      ],
      rows: employees.map((employee) => ({
        key: employee.id,
        cells: [
          { text: employee.name[locale], href: hrefOf(employee.id) },
          { text: positionOf(context, employee, catalogue) },
          { text: employee.locations.map((id) => catalogue.locations.get(id)?.name[locale] ?? id).join(', ') },
          stateOf(context, employee, changed.has(employee.id)),
        ],
      })),
      empty: t('booking.console.catalogue.noneFound'),
    },
    next,
    ...(user.role === 'owner' && { more: { label: t('booking.console.catalogue.newPerson'), href: '/ops/catalogue/employees/new' } }),
    file: null,
  };
}

const hrefOf = (id: string) => `/ops/catalogue/employees/${encodeURIComponent(id)}`;

const positionOf = ({ locale }: ConsoleContext, { position }: Pick<EngineEmployee, 'position'>, { positions }: EngineCatalogue) =>
  positions.get(position ?? '')?.name[locale] ?? '';

function stateOf({ t }: ConsoleContext, { archive, public: isPublic }: EngineEmployee, isChanged: boolean) {
  if (archive) return { text: t('booking.console.catalogue.left'), tone: 'bad' } as const;
  if (!isPublic) return { text: t('booking.console.catalogue.hidden'), tone: 'wait' } as const;
  if (isChanged) return { text: t('booking.console.catalogue.changed'), tone: 'here' } as const;
  return { text: t('booking.console.catalogue.same'), tone: 'plain' } as const;
}

interface EmployeeInput {
  readonly user: ConsoleUser;
  readonly catalogue: EngineCatalogue;
  readonly names: OperatorNames;
}

export function presentCatalogueEmployee(
  context: ConsoleContext,
  record: EmployeeRecord,
  { user, catalogue, names }: EmployeeInput,
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t, locale } = context;
  const { item, base, terms } = record;
  const leaves = terms.find((term) => term.name === 'leaves');
  const note = (name: EmployeeTerm['name'], content: string | null | undefined) => {
    const term = terms.find((each) => each.name === name);
    return term && { small: noteWords(context, names, term, base === null ? undefined : (content ?? null)) };
  };
  const genderOf = (gender: EngineEmployee['gender'] | undefined) => (gender ? t(`booking.console.catalogue.${gender}`) : null);
  return {
    title: item.name[locale],
    state: stateOf(context, item, terms.length > 0),
    back: { label: t('booking.console.catalogue.employees'), href: '/ops/catalogue/employees' },
    facts: [
      {
        label: t('booking.console.catalogue.position'),
        value: positionOf(context, item, catalogue) || t('booking.console.catalogue.notSaid'),
        ...note('position', base && positionOf(context, base, catalogue)),
      },
      {
        label: t('booking.console.catalogue.gender'),
        value: genderOf(item.gender) ?? t('booking.console.catalogue.notSaid'),
        ...note('gender', genderOf(base?.gender)),
      },
      {
        label: t('booking.console.catalogue.public'),
        value: yesNo(context, item.public),
        ...note('public', base && yesNo(context, base.public)),
      },
      ...(leaves
        ? [
            {
              label: t('booking.console.catalogue.leaves'),
              value: dayWords(leaves.value.day, locale, DAY),
              small: noteWords(context, names, leaves),
            },
          ]
        : []),
      ...(base === null
        ? [{ label: t('booking.console.catalogue.contentId'), value: item.id, small: t('booking.console.catalogue.contentIdHint') }]
        : []),
    ],
    open: null,
    actions: actionLinks(EmployeeActions, context, user, {
      id: encodeURIComponent(item.id),
      may: {
        terms: true,
        skill: true,
        leave: !leaves,
        stay: leaves !== undefined,
        reset: base !== null && terms.some(({ name }) => name !== 'leaves'),
      },
    }),
    sections: [salonsOf(context, record, { user, catalogue, names }), skillsOf(context, record, { user, catalogue, names })],
  };
}

function salonsOf(
  context: ConsoleContext,
  { item, base, terms }: EmployeeRecord,
  { user, catalogue, names }: EmployeeInput,
): ConsoleRecordPageProps['sections'][number] {
  const { t, locale } = context;
  return {
    title: t('booking.console.catalogue.salons'),
    table: {
      caption: t('booking.console.catalogue.salons'),
      columns: [t('booking.console.visits.salon'), t('booking.console.catalogue.works'), t('booking.console.catalogue.inContent'), ''],
      rows: [...catalogue.locations.values()].map(({ id, name }) => {
        const works = item.locations.includes(id);
        const term = terms.find((each) => each.name === 'worksAt' && each.scope === id);
        return {
          key: id,
          cells: [
            { text: name[locale] },
            { text: yesNo(context, works), ...(term && { small: noteWords(context, names, term) }) },
            { text: base === null ? '' : yesNo(context, base.locations.includes(id)) },
            user.role === 'owner'
              ? {
                  text: t(`booking.console.catalogue.${works ? 'worksNoMore' : 'worksHere'}`),
                  post: `${hrefOf(item.id)}/salon`,
                  fields: { location: id, works: works ? '' : 'works' },
                }
              : { text: '' },
          ],
        };
      }),
      empty: t('console.list.empty'),
    },
  };
}

/** What the employee does, and what operators say the employee does not. */
function skillsOf(
  context: ConsoleContext,
  { item, terms }: EmployeeRecord,
  { user, catalogue, names }: EmployeeInput,
): ConsoleRecordPageProps['sections'][number] {
  const { t, locale } = context;
  const refused = terms.filter((term) => term.name === 'does' && !term.value).map(({ scope }) => scope);
  const rows = optionsOf(catalogue, 'services', locale).filter(({ value }) => item.services.includes(value) || refused.includes(value));
  return {
    title: t('booking.console.catalogue.skills'),
    table: {
      caption: t('booking.console.catalogue.skills'),
      columns: [
        t('booking.console.catalogue.service'),
        t('booking.console.catalogue.does'),
        t('booking.console.catalogue.length'),
        t('booking.console.catalogue.amount'),
        '',
      ],
      rows: rows.map(({ value: id, label }) => {
        const own = terms.filter(({ scope, name }) => scope === id && name !== 'worksAt');
        return { key: id, cells: skillCells(context, { id, label }, { item, own, catalogue, names, user }) };
      }),
      empty: t('booking.console.catalogue.noSkills'),
    },
  };
}

interface Skill extends EmployeeInput {
  readonly item: EngineEmployee;
  /** What operators say of it. */
  readonly own: readonly (EmployeeTerm & TermNote)[];
}

function skillCells(
  context: ConsoleContext,
  { id, label }: { readonly id: string; readonly label: string },
  { item, own, catalogue, names, user }: Skill,
): readonly ConsoleCell[] {
  const { t, locale } = context;
  const service = catalogue.services.get(id)!;
  const [last] = [...own].sort((a, b) => b.at.getTime() - a.at.getTime());
  const [minutes, price] = [item.durations[id] ?? service.durationMinutes, item.prices[id]];
  return [
    { text: label, href: `/ops/catalogue/services/${encodeURIComponent(id)}` },
    { text: yesNo(context, item.services.includes(id)), ...(last && { small: noteWords(context, names, last) }) },
    { text: durationLabel(minutes, t) ?? '', ...(item.durations[id] !== undefined && { small: t('booking.console.catalogue.own') }) },
    price === undefined ? { text: '' } : { text: formatMoney(price, locale), small: t('booking.console.catalogue.own') },
    user.role === 'owner'
      ? { text: t('booking.console.catalogue.edit'), href: `${hrefOf(item.id)}/skill?of=${encodeURIComponent(id)}` }
      : { text: '' },
  ];
}
