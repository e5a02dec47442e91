import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import type { EngineCatalogue, EngineResource } from '../../scheduling/contract/engine-catalogue';
import type { ResourceRecord } from '../../scheduling/scheduling.api';
import { presentToSettle } from './appointments-to-settle.presenter';
import { noteWords, type OperatorNames } from './catalogue-words';
import { ResourceActions } from './resource.actions';
import { scheduleTabs } from './schedules.presenter';

const pathOf = (id: string) => `/ops/catalogue/resources/${encodeURIComponent(id)}`;

export function presentResources(
  context: ConsoleContext,
  resources: readonly EngineResource[],
  { user, catalogue }: { readonly user: ConsoleUser; readonly catalogue: EngineCatalogue },
): Omit<ConsoleListPageProps, 'frame'> {
  const { t, locale } = context;
  const namesOf = (id: string) =>
    [...catalogue.services.values()].filter(({ needs }) => needs.includes(id)).map(({ name }) => name[locale]);
  const sorted = [...resources].sort((a, b) => a.name[locale].localeCompare(b.name[locale], locale === 'ua' ? 'uk' : 'en'));
  return {
    title: t('booking.console.resources.title'),
    lead: t('booking.console.resources.lead'),
    tabs: scheduleTabs(context, 'resources', { mayRule: user.role === 'owner' }),
    ...(user.role === 'owner' && { more: { label: t('booking.console.resources.newTitle'), href: '/ops/catalogue/resources/new' } }),
    search: null,
    table: {
      caption: t('booking.console.resources.title'),
      columns: [t('booking.console.resources.name'), t('booking.console.resources.salons'), t('booking.console.resources.services')],
      rows: sorted.map(({ id, name, units }) => ({
        key: id,
        cells: [
          { text: name[locale], href: pathOf(id) },
          {
            text: Object.entries(units)
              .map(([location, count]) => `${catalogue.locations.get(location)?.name[locale] ?? location}: ${count}`)
              .join('; '),
          },
          { text: namesOf(id).join(', ') },
        ],
      })),
      empty: t('booking.console.resources.none'),
    },
    next: null,
    file: null,
  };
}

interface ShownResource {
  readonly user: ConsoleUser;
  readonly catalogue: EngineCatalogue;
  readonly names: OperatorNames;
  /** Appointments to come without a unit. */
  readonly unfit: readonly AppointmentRecord[];
  readonly offeredUntil: ReadonlyMap<string, Date>;
  readonly mayAct: boolean;
  readonly now: Date;
}

export function presentResource(
  context: ConsoleContext,
  { item, terms, services }: ResourceRecord,
  { user, catalogue, names, unfit, offeredUntil, mayAct, now }: ShownResource,
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t, locale } = context;
  const isOwner = user.role === 'owner';
  const salons = [...catalogue.locations.values()].sort((a, b) =>
    a.name[locale].localeCompare(b.name[locale], locale === 'ua' ? 'uk' : 'en'),
  );
  return {
    title: item.name[locale],
    state:
      unfit.length > 0
        ? { text: t('booking.console.resources.unfit'), tone: 'bad' }
        : { text: t('booking.console.resources.fits'), tone: 'good' },
    back: { label: t('booking.console.resources.title'), href: '/ops/catalogue/resources' },
    facts: [],
    open: null,
    actions: actionLinks(ResourceActions, context, user, {
      id: encodeURIComponent(item.id),
      may: { rename: true, count: true, remove: true },
    }),
    sections: [
      ...(unfit.length > 0
        ? [
            {
              title: t('booking.console.resources.unfit'),
              table: presentToSettle(context, unfit, { offeredUntil, mayAct, now }, 'booking.console.resources.unfit'),
            },
          ]
        : []),
      {
        title: t('booking.console.resources.salons'),
        table: {
          caption: t('booking.console.resources.salons'),
          columns: [t('booking.console.visits.salon'), t('booking.console.resources.units')],
          rows: salons.map(({ id, name }) => {
            const term = terms.find((each) => each.name === 'units' && each.scope === id);
            const count = item.units[id];
            const text = count === undefined ? t('booking.console.resources.noLimit') : String(count);
            return {
              key: id,
              cells: [
                isOwner
                  ? { text: name[locale], href: `${pathOf(item.id)}/count?${new URLSearchParams({ of: id }).toString()}` }
                  : { text: name[locale] },
                { text, ...(term && { small: noteWords(context, names, term) }) },
              ],
            };
          }),
          empty: '',
        },
      },
      {
        title: t('booking.console.resources.services'),
        table: {
          caption: t('booking.console.resources.services'),
          columns: [t('booking.console.catalogue.service')],
          rows: services.map(({ id, name }) => ({
            key: id,
            cells: [{ text: name[locale], href: `/ops/catalogue/services/${encodeURIComponent(id)}` }],
          })),
          empty: t('booking.console.resources.noServices'),
        },
      },
    ],
  };
}
