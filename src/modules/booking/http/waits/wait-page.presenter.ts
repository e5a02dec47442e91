import type { WaitPageProps } from '../../../../../views/booking/pages/WaitPage';
import { localAt } from '../../../../platform/time/zoned-time';
import { longDay } from '../../../../shared/calendar-day';
import { timeOfDay } from '../../../../shared/clock-time';
import { homeZone } from '../../../../shared/home-zone';
import { localePath } from '../../../../shared/locale';
import type { ContentContext } from '../../../content/content.api';
import type { Wait } from '../../../scheduling/contract/wait';
import { waitPath } from '../../domain/appointment-token';
import { wantedLines, type Names } from './wait-words';

interface ShownWait {
  readonly wait: Wait;
  readonly token: string;
  readonly names: Names;
  /** The page of the appointment that came of it, without language; null: none. */
  readonly appointment: string | null;
  readonly failure: string;
}

/** Props of /wait/{token}/. */
export function presentWaitPage(context: ContentContext, { wait, token, names, appointment, failure }: ShownWait): WaitPageProps {
  const { t, locale } = context;
  const { offer } = wait;
  const isLive = wait.state === 'waiting' || wait.state === 'offered';
  const actionOf = (action: string) => localePath(locale, `${waitPath(token)}${action}/`);
  const again = { href: localePath(locale, '/online/'), label: t('booking.waits.again') };
  const visit = appointment === null ? again : { href: localePath(locale, appointment), label: t('booking.waits.toVisit') };
  return {
    lead: leadOf(context, wait),
    rules: isLive ? t('booking.waits.rules') : '',
    failure,
    offer: offer && {
      id: offer.id,
      when: `${longDay(offer.day, locale)}, ${t('booking.visits.span', { from: offer.start, to: offer.end })}`,
      where: names.get(offer.location) ?? '',
      lines: offer.services.map(({ start, service, employee }) =>
        [`${start} ${names.get(service) ?? service}`, names.get(employee) ?? ''].filter(Boolean).join(', '),
      ),
      book: actionOf('book'),
      decline: actionOf('decline'),
    },
    wanted: wantedLines(wait, names, context),
    leave: isLive ? actionOf('leave') : null,
    next: isLive ? null : visit,
  };
}

function leadOf({ t }: ContentContext, { state, offer }: Wait): string {
  if (offer) return t('booking.waits.lead.offered', { until: timeOfDay(localAt(offer.expiresAt, homeZone()).minute) });
  return t(`booking.waits.lead.${state === 'offered' ? 'waiting' : state}`);
}
