import { useEffect, useRef, useState } from 'react';
import { poll } from '../../../ui/api/poll';
import { SidePanelContent } from '../../../ui/components/panel/SidePanelContent';
import { usePage } from '../../../ui/i18n/context';
import { deepLinkOf, isChatLinked, linkFailure, MESSENGER_NAME } from './messenger';

/** How often it is asked whether the chat has begun, and for how long, ms (docs/product.md, certificates 12). */
const EVERY = 1500;
const FOR = 180_000;

const messenger = MESSENGER_NAME;

type ConnectState =
  | { readonly phase: 'preparing' | 'late' | 'linked' }
  | { readonly phase: 'waiting'; readonly link: string }
  | { readonly phase: 'failed'; readonly words: string };

interface MessengerConnectProps {
  readonly order: string;
  /** The chat has begun: the order goes on to its payment. */
  readonly onLinked: () => void;
  /** The buyer would rather get the certificates in another way. */
  readonly onOther: () => void;
}

/** An order waits for its buyer to start the bot: a link to it, and the question whether they have, until they have or it takes too long. */
export function MessengerConnect({ order, onLinked, onOther }: MessengerConnectProps) {
  const { t, locale } = usePage();
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<ConnectState>({ phase: 'preparing' });
  const linked = useRef(onLinked);
  useEffect(() => {
    linked.current = onLinked;
  });
  useEffect(() => {
    const ending = new AbortController();
    let stop = () => ending.abort();
    const ask = async (signal: AbortSignal) => {
      try {
        if (!(await isChatLinked(order, { locale, signal })) || signal.aborted) return false;
        setShown({ phase: 'linked' });
        linked.current();
      } catch (error) {
        if (!signal.aborted) setShown({ phase: 'failed', words: linkFailure(t, error) });
      }
      return true;
    };
    deepLinkOf(order, { locale, signal: ending.signal }).then(
      (link) => {
        if (ending.signal.aborted) return;
        setShown({ phase: 'waiting', link });
        stop = poll(ask, { everyMs: EVERY, forMs: FOR, onLate: () => setShown({ phase: 'late' }) });
      },
      (error: unknown) => {
        if (!ending.signal.aborted) setShown({ phase: 'failed', words: linkFailure(t, error) });
      },
    );
    return () => {
      ending.abort();
      stop();
    };
  }, [order, locale, attempt, t]);
  const again = () => {
    setShown({ phase: 'preparing' });
    setAttempt((now) => now + 1);
  };
  const { phase } = shown;
  const isOver = phase === 'late' || phase === 'failed';
  return (
    <SidePanelContent
      title={t('certificate.connect.title')}
      accent={t('certificate.connect.accent')}
      footer={
        <div className="order-panel__actions">
          {isOver ? (
            <button type="button" className="button button--lacquer" onClick={again}>
              {t('certificate.connect.again')}
            </button>
          ) : null}
          {shown.phase === 'waiting' ? (
            <a className="button button--lacquer" href={shown.link} target="_blank" rel="noopener">
              {t('certificate.connect.open', { messenger })}
            </a>
          ) : null}
          {phase === 'linked' ? null : (
            <button type="button" className="button button--line" onClick={onOther}>
              {t('certificate.connect.other')}
            </button>
          )}
        </div>
      }
    >
      <div className="order-outcome" data-phase={phase}>
        <p className="order-outcome__text">{t('certificate.connect.text', { messenger })}</p>
        <p role="status">{isOver ? null : t(`certificate.connect.${phase}`)}</p>
        {isOver ? (
          <p className="form__failure" role="alert">
            {shown.phase === 'failed' ? shown.words : t('certificate.connect.late')}
          </p>
        ) : null}
      </div>
    </SidePanelContent>
  );
}
