import { clientSetting } from '../../../shared/client-setting';

/** The helpdesk's chat widget: whose it is, and which of its applications. */
export interface ChatSettings {
  readonly organization: string;
  readonly appId: string;
}

/** Unset: a contact button instead of the chat. */
export const SUPPORT_CHAT = clientSetting<ChatSettings>('chat');

/** The one host that the widget loads from. */
export function chatOrigin({ organization }: ChatSettings): string {
  return `https://${organization}.widget.helpcrunch.com`;
}
