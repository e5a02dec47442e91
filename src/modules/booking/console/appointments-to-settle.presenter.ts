import type { ConsoleCell, ConsoleTableProps } from '../../../../views/console/ConsoleTable';
import { moment } from '../../../platform/console/console-frame';
import type { PageContext } from '../../../platform/pages/page-context';
import { dateFormat } from '../../../shared/date-format';
import { homeZone } from '../../../shared/home-zone';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';

interface Settling {
  /** Until when a client has other times to choose from, by appointment. */
  readonly offeredUntil: ReadonlyMap<string, Date>;
  readonly mayAct: boolean;
  readonly now: Date;
}

/** Appointments that somebody has to move or cancel, each with what its client was offered. */
export function presentToSettle(
  context: PageContext,
  records: readonly AppointmentRecord[],
  { offeredUntil, mayAct, now }: Settling,
  caption: 'booking.console.absences.appointments' | 'booking.console.schedules.outside' | 'booking.console.resources.unfit',
): ConsoleTableProps {
  const { t } = context;
  const stateOf = ({ appointment }: AppointmentRecord): ConsoleCell => {
    const until = offeredUntil.get(appointment.id);
    if (!until) return { text: t('booking.console.absences.untold'), tone: 'bad' };
    return until > now
      ? { text: t('booking.console.absences.offeredUntil', { until: shortMoment(context, until) }), tone: 'wait' }
      : { text: t('booking.console.absences.unanswered'), tone: 'bad' };
  };
  return {
    caption: t(caption),
    columns: [
      t('console.list.at'),
      t('booking.console.visits.client'),
      t('booking.console.visits.services'),
      t('console.list.state'),
      '',
      ' ',
    ],
    rows: records.map((record) => {
      const { appointment } = record;
      const path = `/ops/visits/${appointment.id}`;
      return {
        key: appointment.id,
        cells: [
          { text: moment(context, appointment.startsAt), href: path },
          { text: appointment.clientFirstName },
          { text: appointment.services.map(({ serviceName, professionalName }) => `${serviceName}, ${professionalName}`).join('; ') },
          stateOf(record),
          mayAct ? { text: t('booking.console.visits.offer.submit'), href: `${path}/offer` } : { text: '' },
          mayAct ? { text: t('booking.console.visits.move.submit'), href: `${path}/move` } : { text: '' },
        ],
      };
    }),
    empty: t('booking.console.absences.allSettled'),
  };
}

/** As short as a state has to be on a phone. */
function shortMoment({ locale }: PageContext, at: Date): string {
  const parts = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: homeZone() } as const;
  return dateFormat(locale, parts).format(at);
}
