import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import { moment } from '../../../platform/console/console-frame';
import type { PageContext } from '../../../platform/pages/page-context';
import { kyivDay } from '../../../shared/kyiv-day';
import { maskPhone } from '../../../shared/phone';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { appointmentWords } from './arrival-words';
import { dayTabs, mayDo } from './console-appointments.presenter';

interface AnswersShown {
  readonly mayAct: boolean;
  readonly now: Date;
  /** Title of the salon at a location of the calendar. */
  readonly titleAt: (location: string) => string;
}

/** Appointments whose clients have not answered, in the order of need. */
export function presentAnswers(
  context: PageContext,
  records: readonly AppointmentRecord[],
  { mayAct, now, titleAt }: AnswersShown,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  return {
    title: t('booking.console.answers.title'),
    lead: t('booking.console.answers.lead'),
    tabs: dayTabs(context, 'answers', null, kyivDay(now)),
    search: null,
    table: {
      caption: t('booking.console.answers.title'),
      columns: [
        t('console.list.at'),
        t('console.list.state'),
        t('booking.console.visits.client'),
        t('console.list.phone'),
        t('booking.console.visits.services'),
        t('booking.console.visits.salon'),
        ...(mayAct ? [''] : []),
      ],
      rows: records.map((record) => {
        const { appointment, client } = record;
        const path = `/ops/visits/${appointment.id}`;
        const { text, tone } = appointmentWords(context, record, now);
        const confirm = { text: t('booking.console.visits.confirm.submit'), href: `${path}/confirm` };
        return {
          key: appointment.id,
          cells: [
            { text: moment(context, appointment.startsAt), href: path },
            { text, tone },
            { text: appointment.clientFirstName },
            { text: client ? maskPhone(client.phone) : '' },
            { text: appointment.services.map(({ serviceName, professionalName }) => `${serviceName}, ${professionalName}`).join('; ') },
            { text: titleAt(appointment.location) },
            ...(mayAct ? [mayDo(record, now).confirm ? confirm : { text: '' }] : []),
          ],
        };
      }),
      empty: t('booking.console.answers.empty'),
    },
    next: null,
    file: null,
  };
}
