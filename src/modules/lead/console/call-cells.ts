import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import { moment } from '../../../platform/console/console-frame';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { callDue, type LeadCall } from '../domain/lead-call';
import { LeadActions, type LEAD_LISTS } from './lead.actions';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** From so many minutes before it on, a promise is worth a look. */
const SOON_MINUTES = 10;

export const CALL_TONES = { none: 'plain', new: 'wait', called: 'here', not_reached: 'wait', booked: 'good', closed: 'plain' } as const;

/** How long there is to call, or how late it is: by words and by its tone; empty where nobody waits. */
export function promiseCell(context: ConsoleContext, call: LeadCall, now: Date): ConsoleCell {
  const due = callDue(call);
  if (due === null) return { text: '' };
  const { t } = context;
  const left = Math.ceil((due.getTime() - now.getTime()) / MINUTE_MS);
  const minutes = Math.abs(left);
  const parts = { hours: String(Math.floor(minutes / HOUR_MINUTES)), minutes: String(minutes % HOUR_MINUTES) };
  const of = minutes < HOUR_MINUTES ? 'minutes' : 'hours';
  if (left >= 0) {
    const text =
      left < DAY_MINUTES ? t(`lead.console.leads.left.${of}`, parts) : t('lead.console.leads.left.at', { at: moment(context, due) });
    return { text, tone: left <= SOON_MINUTES ? 'wait' : 'plain', ticks: true };
  }
  const days = Math.floor(minutes / DAY_MINUTES);
  const late = days > 0 ? t('lead.console.leads.late.days', { count: days }) : t(`lead.console.leads.late.${of}`, parts);
  return { text: `! ${late}`, tone: 'bad', ticks: true };
}

/** One press each for what becomes of a call that is open, as cells of a list; empty ones for who only looks. @param list where it leads back to */
export function callPresses(
  context: ConsoleContext,
  user: ConsoleUser,
  { id, call }: { readonly id: string; readonly call: LeadCall },
  list: (typeof LEAD_LISTS)[number],
): readonly [ConsoleCell, ConsoleCell] {
  const isOpen = call.state === 'new' || call.state === 'not_reached';
  const may = { called: isOpen, 'not-reached': isOpen, booked: call.state === 'called', close: call.state === 'called' };
  const [first, second] = actionLinks(LeadActions, context, user, { id, may }).map(({ label, href, fields }): ConsoleCell =>
    fields === undefined ? { text: label, href: `${href}?list=${list}` } : { text: label, post: href, fields: { list } },
  );
  return [first ?? { text: '' }, second ?? { text: '' }];
}
