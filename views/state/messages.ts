import { INITIAL_STATE, patchState } from './site-store';
import type { MessagesState } from './site-store';

export type MessageKind = 'error' | 'info' | 'success';

const FIELD = { error: 'message', info: 'message_info', success: 'successMessage' } as const satisfies Record<
  MessageKind,
  keyof MessagesState
>;

/** Opens the centred popup with a message that must be read; replaces what it said before. */
export function showPopup(kind: MessageKind, text: string): void {
  patchState('messages', { ...INITIAL_STATE.messages, visible: true, [FIELD[kind]]: text });
}

/** Says something in passing, at the lower edge. */
export function showNotice(kind: MessageKind, text: string): void {
  patchState('messages', { ...INITIAL_STATE.messages, show: true, [FIELD[kind]]: text });
}

/** Hides popup and notice, and clears the message. */
export function hideMessages(): void {
  patchState('messages', INITIAL_STATE.messages);
}
