import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import { durationLabel, priceRangeLabel } from '../../../../views/ui/i18n/labels';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { formatMoney } from '../../../shared/money';
import { priceScope, readPriceScope, type ServiceTerm, type TermNote } from '../../scheduling/contract/catalogue-terms';
import { type EngineCatalogue, type EngineService } from '../../scheduling/contract/engine-catalogue';
import { fitsProcessing } from '../../scheduling/contract/processing';
import { noteWords, prepaymentWords, yesNo, type OperatorNames } from './catalogue-words';
import { PatchTestActions } from './patch-test.actions';
import { patchTestFact } from './patch-test.presenter';
import { askLinks, asksOf } from './asks.presenter';
import { scheduleTabs } from './schedules.presenter';
import { ServiceActions, type ServiceRecord } from './service.actions';

interface ServiceListInput {
  readonly find: string;
  readonly user: ConsoleUser;
  /** Ids of what operators changed. */
  readonly changed: ReadonlySet<string>;
  readonly next: string | null;
}

export function presentCatalogueServices(
  context: ConsoleContext,
  services: readonly EngineService[],
  { find, user, changed, next }: ServiceListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t, locale } = context;
  return {
    title: t('booking.console.catalogue.services'),
    lead: t('booking.console.catalogue.servicesLead'),
    tabs: scheduleTabs(context, 'services', { mayRule: user.role === 'owner' }),
    search: {
      action: '/ops/catalogue/services',
      method: 'get',
      submit: t('console.list.find'),
      fields: [{ name: 'find', label: t('booking.console.catalogue.service'), type: 'search', value: find, maxLength: 100 }],
    },
    table: {
      caption: t('booking.console.catalogue.services'),
      columns: [
        t('booking.console.catalogue.service'),
        t('booking.console.catalogue.length'),
        t('booking.console.catalogue.amount'),
        t('booking.console.catalogue.state'),
      ],
      rows: services.map((service) => ({
        key: service.id,
        cells: [
          { text: service.name[locale], href: `/ops/catalogue/services/${encodeURIComponent(service.id)}` },
          { text: durationLabel(service.durationMinutes, t) ?? '' },
          { text: priceWords(context, service) },
          stateOf(context, service, changed.has(service.id)),
        ],
      })),
      empty: t('booking.console.catalogue.noneFound'),
    },
    next,
    file: null,
  };
}

function stateOf({ t }: ConsoleContext, { public: isPublic }: Pick<EngineService, 'public'>, isChanged: boolean): ConsoleCell {
  if (!isPublic) return { text: t('booking.console.catalogue.hidden'), tone: 'wait' };
  return isChanged
    ? { text: t('booking.console.catalogue.changed'), tone: 'here' }
    : { text: t('booking.console.catalogue.same'), tone: 'plain' };
}

function priceWords({ t, locale }: ConsoleContext, { prices, positionPrices }: EngineService): string {
  const all = [...Object.values(prices), ...Object.values(positionPrices).flatMap((own) => Object.values(own))];
  if (all.length === 0) return '';
  const [from, to] = [Math.min(...all), Math.max(...all)];
  return priceRangeLabel(from, to > from ? to : undefined, t, locale);
}

/** Where the length does not hold it, as after a change of the content, it is not in force. */
function processingWords({ t }: ConsoleContext, { processing, durationMinutes }: EngineService): string {
  const { from, minutes } = processing;
  if (minutes === 0) return t('booking.console.catalogue.none');
  const isInForce = durationMinutes === null || fitsProcessing(processing, durationMinutes);
  return t(`booking.console.catalogue.${isInForce ? 'processingAt' : 'processingTooLong'}`, { from, to: from + minutes });
}

interface ServiceInput {
  readonly user: ConsoleUser;
  readonly catalogue: EngineCatalogue;
  readonly names: OperatorNames;
}

export function presentCatalogueService(
  context: ConsoleContext,
  { item, base, terms }: ServiceRecord,
  { user, catalogue, names }: ServiceInput,
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t, locale } = context;
  const noteOf = (name: ServiceTerm['name'], content: string | null) => {
    const term = terms.find((each) => each.name === name);
    return term && { small: noteWords(context, names, term, content) };
  };
  const isChanged = terms.length > 0;
  return {
    title: item.name[locale],
    state: { ...stateOf(context, item, isChanged), tone: stateOf(context, item, isChanged).tone ?? 'plain' },
    back: { label: t('booking.console.catalogue.services'), href: '/ops/catalogue/services' },
    facts: [
      {
        label: t('booking.console.catalogue.length'),
        value: durationLabel(item.durationMinutes, t) ?? t('booking.console.catalogue.notSaid'),
        ...noteOf('minutes', durationLabel(base?.durationMinutes ?? null, t)),
      },
      {
        label: t('booking.console.catalogue.after'),
        value: durationLabel(item.bufferAfter, t)!,
        ...noteOf('buffer', durationLabel(base?.bufferAfter ?? null, t)),
      },
      {
        label: t('booking.console.catalogue.processing'),
        value: processingWords(context, item),
        ...noteOf('processing', t('booking.console.catalogue.none')),
      },
      {
        label: t('booking.console.catalogue.public'),
        value: yesNo(context, item.public),
        ...noteOf('public', base && yesNo(context, base.public)),
      },
      {
        label: t('booking.console.catalogue.sideBySide'),
        value: yesNo(context, item.sideBySide),
        ...noteOf('sideBySide', base && yesNo(context, base.sideBySide)),
      },
      {
        label: t('booking.console.catalogue.prepayment'),
        value: prepaymentWords(context, item.prepayment),
        ...noteOf('prepayment', base && prepaymentWords(context, base.prepayment)),
      },
      {
        label: t('booking.console.catalogue.interval'),
        value: item.intervalWeeks === undefined ? t('booking.console.catalogue.none') : String(item.intervalWeeks),
        ...noteOf('interval', null),
      },
      {
        label: t('booking.console.resources.title'),
        value: item.needs.map((id) => catalogue.resources.get(id)?.name[locale] ?? id).join(', ') || t('booking.console.catalogue.none'),
        ...noteOf('needs', null),
      },
      patchTestFact(context, { item, base, terms }, catalogue, names),
    ],
    open: null,
    actions: [
      ...actionLinks(ServiceActions, context, user, {
        id: encodeURIComponent(item.id),
        may: { terms: true, price: true, need: catalogue.resources.size > 0, reset: isChanged },
      }).concat(askLinks(context, user, { item, base, terms })),
      ...actionLinks(PatchTestActions, context, user, { id: encodeURIComponent(item.id), may: { 'patch-test': true } }),
    ],
    sections: [
      pricesOf(context, { item, base, terms }, { user, catalogue, names }),
      employeesOf(context, item, catalogue),
      ...asksOf(context, user, { item, base, terms }, catalogue),
    ],
  };
}

interface PriceLine {
  readonly location: string | null;
  readonly position: string | null;
  readonly price: number;
  readonly content: number | undefined;
  readonly term: (ServiceTerm & TermNote) | undefined;
}

/** Of all salons first, then of each salon; those of positions below it. */
function priceLines({ item, base, terms }: ServiceRecord): readonly PriceLine[] {
  const own = terms.filter((term) => term.name === 'price');
  const at = (location: string | null, position: string | null) => own.find(({ scope }) => scope === priceScope(location, position));
  const ofTerm = (term: (typeof own)[number]): PriceLine => ({
    ...readPriceScope(term.scope),
    price: term.value,
    content: undefined,
    term,
  });
  return [
    ...own.filter(({ scope }) => readPriceScope(scope).location === null).map(ofTerm),
    ...Object.entries(item.prices).flatMap(([location, price]) => [
      { location, position: null, price, content: base?.prices[location], term: at(location, null) },
      ...own.filter(({ scope }) => readPriceScope(scope).location === location && readPriceScope(scope).position !== null).map(ofTerm),
    ]),
  ];
}

function pricesOf(
  context: ConsoleContext,
  record: ServiceRecord,
  { user, catalogue, names }: ServiceInput,
): ConsoleRecordPageProps['sections'][number] {
  const { t, locale } = context;
  const action = `/ops/catalogue/services/${encodeURIComponent(record.item.id)}/price`;
  return {
    title: t('booking.console.catalogue.prices'),
    table: {
      caption: t('booking.console.catalogue.prices'),
      columns: [
        t('booking.console.visits.salon'),
        t('booking.console.catalogue.position'),
        t('booking.console.catalogue.amount'),
        t('booking.console.catalogue.inContent'),
        '',
      ],
      rows: priceLines(record).map(({ location, position, price, content, term }): { key: string; cells: readonly ConsoleCell[] } => ({
        key: priceScope(location, position),
        cells: [
          {
            text:
              location === null ? t('booking.console.catalogue.allSalons') : (catalogue.locations.get(location)?.name[locale] ?? location),
          },
          {
            text:
              position === null
                ? t('booking.console.catalogue.allPositions')
                : (catalogue.positions.get(position)?.name[locale] ?? position),
          },
          { text: formatMoney(price, locale), ...(term && { small: noteWords(context, names, term) }) },
          { text: content === undefined ? '' : formatMoney(content, locale) },
          term && user.role === 'owner'
            ? {
                text: t('booking.console.catalogue.back'),
                post: action,
                fields: { location: location ?? '', position: position ?? '', price: '' },
              }
            : { text: '' },
        ],
      })),
      empty: t('booking.console.catalogue.noPrices'),
    },
  };
}

/** Who needs another time or asks for another price. */
function employeesOf(
  { t, locale }: ConsoleContext,
  { id }: EngineService,
  { employees }: EngineCatalogue,
): ConsoleRecordPageProps['sections'][number] {
  const own = [...employees.values()].filter(({ durations, prices }) => durations[id] !== undefined || prices[id] !== undefined);
  return {
    title: t('booking.console.catalogue.ownTerms'),
    table: {
      caption: t('booking.console.catalogue.ownTerms'),
      columns: [t('booking.console.schedules.employee'), t('booking.console.catalogue.length'), t('booking.console.catalogue.amount')],
      rows: own.map(({ id: employee, name, durations, prices }) => ({
        key: employee,
        cells: [
          { text: name[locale], href: `/ops/catalogue/employees/${encodeURIComponent(employee)}` },
          { text: durationLabel(durations[id] ?? null, t) ?? '' },
          { text: prices[id] === undefined ? '' : formatMoney(prices[id], locale) },
        ],
      })),
      empty: t('booking.console.catalogue.noOwnTerms'),
    },
  };
}
