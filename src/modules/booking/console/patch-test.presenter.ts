import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import { moment } from '../../../platform/console/console-frame';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { PageContext } from '../../../platform/pages/page-context';
import { dayWords } from '../../../shared/calendar-day';
import { homeZone } from '../../../shared/home-zone';
import type { Appointment } from '../../scheduling/contract/appointment';
import type { EngineCatalogue } from '../../scheduling/contract/engine-catalogue';
import type { PatchTestRecord } from '../../scheduling/scheduling.api';
import { neededWords, patchTestWords } from '../domain/patch-test-words';
import { noteWords, type OperatorNames } from './catalogue-words';
import type { ServiceRecord } from './service.actions';

/** Whether an appointment that is to come is not certain without a test. */
export const isUntested = ({ state, patchTest }: Pick<Appointment, 'state' | 'patchTest'>): boolean =>
  (state === 'planned' || state === 'confirmed') && patchTest?.state === 'missing';

/** What the desk reads of the test of an appointment; empty: it requires none. */
export function appointmentTestWords({ t, locale }: PageContext, { patchTest }: Appointment, now: Date): string {
  return patchTest ? patchTestWords(t, patchTest, { now, timezone: homeZone(), locale }) : '';
}

/** What moving or cancelling a test does to the appointments that need it; empty: none does. */
export const neededTestWords = (
  { t, locale }: Pick<PageContext, 't' | 'locale'>,
  { neededBy = [] }: Appointment,
  act: 'cancel' | 'move',
): string => neededWords(t, act, neededBy, { timezone: homeZone(), locale });

/** The test that a service requires, among its terms. */
export function patchTestFact(
  context: ConsoleContext,
  { item: { patchTest }, terms }: ServiceRecord,
  { services }: EngineCatalogue,
  names: OperatorNames,
): ConsoleRecordPageProps['facts'][number] {
  const { t, locale } = context;
  const term = terms.find(({ name }) => name === 'patchTest');
  return {
    label: t('booking.console.patchTest.title'),
    value: patchTest
      ? t('booking.console.patchTest.required', {
          name: services.get(patchTest.service)?.name[locale] ?? patchTest.service,
          hours: patchTest.hours,
          months: patchTest.months,
        })
      : t('booking.console.catalogue.none'),
    ...(term && { small: noteWords(context, names, term) }),
  };
}

/** Tests on the card of a client. */
export function clientTests(
  context: ConsoleContext,
  client: string,
  tests: readonly PatchTestRecord[],
  { names, catalogue, mayAct }: { readonly names: OperatorNames; readonly catalogue: EngineCatalogue; readonly mayAct: boolean },
): ConsoleRecordPageProps['sections'][number] {
  const { t, locale } = context;
  const title = t('booking.console.patchTest.tests');
  return {
    title,
    table: {
      caption: title,
      columns: [
        t('booking.console.patchTest.day'),
        t('booking.console.patchTest.service'),
        t('booking.console.patchTest.by'),
        ...(mayAct ? [''] : []),
      ],
      rows: tests.map(({ id, service, day, by, at }) => ({
        key: id,
        cells: [
          { text: dayWords(day, locale, { day: 'numeric', month: 'long', year: 'numeric' }) },
          { text: catalogue.services.get(service)?.name[locale] ?? service },
          { text: [names.get(by) ?? (by === 'owner' ? t('console.roles.owner') : by), moment(context, at)].join(', ') },
          ...(mayAct ? [{ text: t('booking.console.patchTest.remove.link'), href: `/ops/clients/${client}/patch-test-remove/${id}` }] : []),
        ],
      })),
      empty: t('booking.console.patchTest.noTests'),
    },
  };
}
