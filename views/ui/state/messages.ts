import { INITIAL_STATE, siteStore } from './site-store';
import type { MessagesState } from './site-store';

export type MessageKind = 'error' | 'info' | 'success';

const FIELD = { error: 'message', info: 'message_info', success: 'successMessage' } as const satisfies Record<
  MessageKind,
  keyof MessagesState
>;

/** Opens the centred popup with a message that must be read; replaces what it said before. */
export function showPopup(kind: MessageKind, text: string): void {
  setMessages({ visible: true, [FIELD[kind]]: text });
}

/** Opens the centred popup with work in progress; its outcome is shown by `showPopup`, or by hiding it. */
export function showWork(): void {
  setMessages({ visible: true, loader: true });
}

/** The current message and its kind; null when there is none. */
export function messageOf(messages: MessagesState): { readonly kind: MessageKind; readonly text: string } | null {
  const kind = (['error', 'info', 'success'] as const).find((of) => messages[FIELD[of]]);
  return kind ? { kind, text: messages[FIELD[kind]] } : null;
}

/** Shows a notice at the lower edge. */
export function showToast(kind: MessageKind, text: string): void {
  setMessages({ show: true, [FIELD[kind]]: text });
}

/** Hides popup and notice, and clears the message. */
export function hideMessages(): void {
  setMessages({});
}

function setMessages(messages: Partial<MessagesState>): void {
  siteStore.setState({ messages: { ...INITIAL_STATE.messages, ...messages } });
}
