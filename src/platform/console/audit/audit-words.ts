import type { PageContext } from '../../pages/page-context';

/** Words for what is written down, by method and path below /ops; a route of /api/ops has those of the console. */
const DEEDS = {
  'POST /ops/sign-in': 'sign-in',
  'POST /ops/sign-in/owner': 'sign-in-owner',
  'POST /ops/sign-out': 'sign-out',
  'POST /ops/join/:token': 'join',
  'POST /ops/language': 'language',
  'POST /ops/people': 'people-invite',
  'POST /ops/people/:id/remove': 'people-remove',
  'GET /ops/audit/file': 'audit-file',
  'POST /ops/orders/find': 'orders-find',
  'GET /ops/orders/file': 'orders-file',
  'POST /ops/orders/:id/open': 'orders-open',
  'POST /ops/orders/:id/mark-paid': 'orders-mark-paid',
  'POST /ops/orders/:id/reconcile': 'orders-reconcile',
  'POST /ops/orders/:id/expire': 'orders-expire',
  'POST /ops/orders/:id/refund': 'orders-refund',
  'POST /ops/orders/:id/retry': 'orders-retry',
  'POST /ops/orders/:id/clear-report': 'orders-clear-report',
  'POST /ops/certificates/find': 'certificates-find',
  'GET /ops/certificates/file': 'certificates-file',
  'POST /ops/certificates/:id/redeem': 'certificates-redeem',
  'POST /ops/certificates/:id/undo': 'certificates-undo',
  'POST /ops/certificates/:id/undo/:entry': 'certificates-undo',
  'POST /ops/certificates/:id/resend': 'certificates-resend',
  'POST /ops/certificates/deliveries/:id/resend': 'certificates-resend',
  'POST /ops/certificates/:id/reissue': 'certificates-reissue',
  'POST /ops/certificates/:id/refund': 'certificates-refund',
  'GET /ops/payments/file': 'payments-file',
  'GET /ops/payments/refunds/file': 'refunds-file',
  'POST /ops/payments/refunds/:id/retry': 'refunds-retry',
  'POST /ops/leads/find': 'leads-find',
  'GET /ops/leads/file': 'leads-file',
  'POST /ops/leads/:id/open': 'leads-open',
  'POST /ops/leads/:id/assign': 'leads-assign',
  'POST /ops/leads/:id/note': 'leads-note',
  'POST /ops/leads/:id/retry': 'leads-retry',
  'POST /ops/leads/:id/drop': 'leads-drop',
  'POST /ops/visits/find': 'visits-find',
  'GET /ops/visits/file': 'visits-file',
  'POST /ops/visits/:id/open': 'visits-open',
  'POST /ops/visits/:id/done': 'visits-done',
  'POST /ops/visits/:id/no-show': 'visits-no-show',
  'POST /ops/visits/:id/cancel': 'visits-cancel',
  'POST /ops/visits/:id/move': 'visits-move',
  'POST /ops/calendar/block': 'calendar-block',
  'POST /ops/calendar/:salon/blocks/:id/remove': 'calendar-unblock',
  'POST /ops/schedules/:id/week': 'schedules-week',
  'POST /ops/schedules/:id/one-day': 'schedules-day',
  'POST /ops/schedules/:id/day': 'schedules-day',
  'GET /ops/feedback/file': 'feedback-file',
  'POST /ops/feedback/:id/publish': 'feedback-publish',
  'POST /ops/feedback/:id/hide': 'feedback-hide',
  'POST /ops/feedback/:id/delete': 'feedback-delete',
  'POST /ops/jobs/:id/retry': 'jobs-retry',
  'POST /ops/jobs/:id/drop': 'jobs-drop',
  'POST /ops/jobs/:id/allow': 'jobs-allow',
  'POST /ops/outbox/:id/open': 'outbox-open',
  'GET /ops/outbox/:id/files/:place': 'outbox-file',
  'POST /ops/content/refresh': 'content-refresh',
  'POST /ops/redirects': 'redirects-make',
  'POST /ops/redirects/:id/remove': 'redirects-remove',
  'PUT /ops/booking/settings': 'settings-set',
  'POST /ops/booking/settings/reset': 'settings-reset',
  'POST /ops/booking/clients/find': 'clients-find',
  'POST /ops/booking/clients/:id/account': 'clients-account',
  'POST /ops/booking/clients/:id/forbid': 'clients-forbid',
  'POST /ops/booking/clients/:id/allow': 'clients-allow',
} as const;

type Route = keyof typeof DEEDS;

const isKnown = (route: string): route is Route => Object.hasOwn(DEEDS, route);

/** Parts of the API that the console calls otherwise. */
const SHORTER: readonly (readonly [string, string])[] = [
  ['/api/ops/booking/appointments', '/ops/visits'],
  ['/api/ops/booking/schedules', '/ops/schedules'],
  ['/api/ops/booking/feedback', '/ops/feedback'],
  ['/api/ops', '/ops'],
];

/**
 * What an entry of the audit says was done, in words. A call of a program shows its route in small print; one that nobody has words for, as
 * another release may have written it down, stays as it is.
 * @param action method and route, as `ops_audit` keeps them
 */
export function auditWords({ t }: Pick<PageContext, 't'>, action: string): { readonly text: string; readonly small?: string } {
  const [from, to] = SHORTER.find(([prefix]) => action.includes(` ${prefix}`)) ?? ['', ''];
  const route = action.replace(from, to);
  const small = from === '' ? {} : { small: action };
  if (isKnown(route)) return { text: t(`console.audit.deeds.${DEEDS[route]}`), ...small };
  if (!action.startsWith('GET ')) return { text: action };
  return { text: t(from === '' ? 'console.audit.deeds.looked' : 'console.audit.deeds.read'), small: action };
}
