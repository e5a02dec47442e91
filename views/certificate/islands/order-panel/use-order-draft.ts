import { useMemo } from 'react';
import { EMPTY_DRAFT, isStoredDraft, linkOf, orderBody, wholeDraft } from '../../../../src/modules/certificate/contract/order-draft';
import type { DraftLine, OrderDraft, StoredDraft } from '../../../../src/modules/certificate/contract/order-draft';
import type { MessengerSettings } from '../../../../src/modules/messenger/contract/messenger-settings';
import type { OrderBody } from '../../../../src/modules/certificate/contract/order-routes';
import { setCertificates } from '../../state/certificate';
import { isMessengerSignIn } from './messenger';
import type { MessengerSignIn } from './messenger';
import { isSubmission } from './submission';
import type { Submission } from './submission';
import { useSessionState } from './use-session-state';

const isNullOrSubmission = (value: unknown): value is Submission | null => value === null || isSubmission(value);
const isNullOrSignIn = (value: unknown): value is MessengerSignIn | null => value === null || isMessengerSignIn(value);

/** Where this tab keeps what was typed, what of it was sent, and who signed in with the messenger. */
const DRAFT = 'certificate-draft';
const SENT = 'certificate-sent';
const ACCOUNT = 'certificate-messenger';

/** An order before it is paid, as this tab of the browser keeps it. */
export function useOrderDraft({ kind }: MessengerSettings) {
  const [stored, setDraft] = useSessionState<StoredDraft>(DRAFT, EMPTY_DRAFT, isStoredDraft);
  const [sent, setSent] = useSessionState<Submission | null>(SENT, null, isNullOrSubmission);
  const [account, setAccount] = useSessionState<MessengerSignIn | null>(ACCOUNT, null, isNullOrSignIn);
  const typed = useMemo(() => wholeDraft(stored), [stored]);
  // what was chosen may not be offered any more
  const draft: OrderDraft = typed.link === 'telegram' && kind === 'none' ? { ...typed, link: 'email' } : typed;
  /** As it is sent: with the order that somebody signed in for, which it completes. @param amount hryvnias */
  const bodyOf = (lines: readonly DraftLine[], amount: number): OrderBody => {
    const own = linkOf(draft) === 'telegram' && account ? { order_id: account.order } : {};
    return { ...own, ...orderBody(draft, lines, amount) };
  };
  /** It is ordered: nothing of it is needed any more. */
  const clear = () => {
    setDraft(EMPTY_DRAFT);
    setSent(null);
    setAccount(null);
    setCertificates([]);
  };
  return { draft, setDraft, sent, setSent, account, setAccount, bodyOf, clear };
}
