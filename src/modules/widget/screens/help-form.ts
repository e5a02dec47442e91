import { formatPhone } from '../../../shared/phone';
import type { HelpForm } from '../contract/help-model';
import type { WidgetBody } from '../contract/widget-model';
import { choiceFields } from './widget-links';
import type { WidgetRequest } from '../application/widget-request';
import type { WidgetSituation } from './widget-situation';

/** Screens on which there is nothing else to do. */
function isEnd(body: WidgetBody): boolean {
  return (
    body.kind === 'closed' || (body.kind === 'time' && body.nearest.length === 0) || (body.kind === 'details' && !!body.client?.isForbidden)
  );
}

/** The form as it is offered on a screen; null where it is not. @param notice what went wrong */
export function helpFormOf(situation: WidgetSituation, body: WidgetBody, notice: string | null): HelpForm | null {
  const { context, visitor, typed, takesHelp, choice } = situation;
  const isAside = body.kind === 'visits' || body.kind === 'done' || body.kind === 'help';
  if (!takesHelp || isAside || (notice === null && body.kind !== 'code' && !isEnd(body))) return null;
  return { ...helpForm({ context, visitor, fields: { ...typed, ...choiceFields(choice) } }), isOpen: isEnd(body) };
}

/** “Could not book, please help”, with what is known of who asks. */
export function helpForm({ fields, visitor: { client } }: WidgetRequest): HelpForm {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const kept = ['route', 'salon', 'services', 'employee', 'date', 'time'].flatMap((name) =>
    text(name) ? [[name, text(name)] as const] : [],
  );
  return {
    fields: { ...Object.fromEntries(kept), action: 'help' },
    name: text('name') || text('firstname') || [client?.firstname, client?.lastname].filter(Boolean).join(' '),
    phone: text('phone') || (client ? formatPhone(client.phone) : ''),
    comment: text('comment') || text('comments'),
    problems: {},
    isOpen: true,
  };
}
