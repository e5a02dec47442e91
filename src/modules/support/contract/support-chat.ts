import { clientSetting } from '../../../shared/client-setting';

/** The organization and application of the helpdesk's chat widget. */
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
