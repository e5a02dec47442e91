import { useEffect, useRef, useState } from 'react';
import { LOST_LINK_PATH } from '../../../src/modules/certificate/contract/certificate-addresses';
import { MESSENGER } from '../../../src/modules/messenger/contract/messenger-settings';
import type { MessengerSettings } from '../../../src/modules/messenger/contract/messenger-settings';
import { checkoutEvent } from '../../../src/modules/certificate/contract/order-event';
import { DELIVERY_IDS, orderRequestOf, readOrder } from '../../../src/modules/certificate/contract/order-request';
import { ORDER_FORM_PATH } from '../../../src/modules/certificate/contract/order-routes';
import { formatMoney, toHryvnias, toKopiykas } from '../../../src/shared/money';
import { randomKey } from '../../ui/api/random-key';
import { orderProblemTexts } from '../components/order-problems';
import { SidePanelContent } from '../../ui/components/panel/SidePanelContent';
import { usePage } from '../../ui/i18n/context';
import type { OrderChoices } from '../order-choices';
import { toggleCertificate } from '../state/certificate';
import { showReturned } from '../state/certificate-order';
import { tellAnalytics } from '../../ui/state/analytics';
import { showPopup } from '../../ui/state/messages';
import { setting } from '../../ui/state/settings';
import { useSite } from '../../ui/state/use-site';
import { defineIsland } from '../../ui/islands/define-island';
import { FormFooter } from './order-panel/FormFooter';
import { MessengerConnect } from './order-panel/MessengerConnect';
import { OrderForm } from './order-panel/OrderForm';
import { chosenCertificate, linesOf, offerOf, withoutFields, withoutChangedFields } from './order-panel/order-lines';
import type { OrderProblemTexts } from './order-panel/order-lines';
import { OrderOutcome } from './order-panel/OrderOutcome';
import { OrderReview } from './order-panel/OrderReview';
import type { OrderNotice, PaymentPick } from './order-panel/OrderReview';
import { openCheckout, submissionOf, submitOrder } from './order-panel/submission';
import type { SubmitOutcome } from './order-panel/submission';
import { useFirstInvalidField } from './order-panel/use-first-invalid-field';
import { useIsBrowser } from './order-panel/use-is-browser';
import { useOrderDraft } from './order-panel/use-order-draft';
import { usePromoQuote } from './order-panel/use-promo-quote';

interface OrderPanelProps {
  readonly choices: OrderChoices;
}

/** The panel in which certificates are ordered. What it shows is the visitor's own, so it begins in the browser. */
function OrderPanel(props: OrderPanelProps) {
  const { t, href } = usePage();
  const live = useIsBrowser();
  if (live) return <LivePanel {...props} />;
  return (
    <SidePanelContent title={t('certificate.form.title')} accent={t('certificate.form.accent')}>
      <p role="status">{t('certificate.form.loading')}</p>
      <p className="order-panel__plain">
        {t('certificate.form.needsScript')} <a href={href(ORDER_FORM_PATH)}>{t('certificate.form.plain')}</a>
      </p>
    </SidePanelContent>
  );
}

export const OrderPanelIsland = defineIsland({
  name: 'OrderPanel',
  component: OrderPanel,
  isReplaced: true,
  translations: [
    'certificate.connect',
    'certificate.form',
    'messenger.failed',
    'certificate.messenger.noDeepLink',
    'certificate.mine.paid',
    'certificate.orders.openedElsewhere',
    'certificate.outcome',
    'certificate.review',
    'certificate.status',
    'certificate.problems',
    'common.forms.left',
    'common.forms.problems',
    'common.blocks.order',
  ],
});

/** Tells analytics once that ordering begins. @param amount hryvnias */
function useBeginning(lines: ReturnType<typeof linesOf>, amount: number): () => void {
  const hasBegun = useRef(false);
  return () => {
    if (hasBegun.current || lines.length === 0) return;
    hasBegun.current = true;
    tellAnalytics(checkoutEvent(lines, amount));
  };
}

/** The question through whom a card is paid, with what the buyer has chosen; the first until then. */
function usePayment(question: OrderChoices['payment']): PaymentPick | null {
  const [chosen, onPick] = useState<string>();
  return question && { ...question, value: chosen ?? question.options[0]!.value, onPick };
}

const NO_MESSENGER: MessengerSettings = { kind: 'none' };

function LivePanel({ choices }: OrderPanelProps) {
  const { t, href, locale, island = 'order' } = usePage();
  const chosen = useSite((state) => state.certificate.certificateArray);
  const returned = useSite((state) => state.certificate.returned);
  const messenger = setting(MESSENGER) ?? NO_MESSENGER;
  const { draft, setDraft, sent, setSent, account, setAccount, bodyOf, clear } = useOrderDraft(messenger);
  const [step, setStep] = useState<'form' | 'order'>('form');
  const payment = usePayment(choices.payment);
  /** The order whose buyer has to start the chat with the bot. */
  const [connecting, setConnecting] = useState<string | null>(null);
  const [problems, setProblems] = useState<OrderProblemTexts>({});
  const [busy, setBusy] = useState<'sending' | 'leaving' | null>(null);
  const [notice, setNotice] = useState<OrderNotice | null>(null);
  const [price, setPrice] = useState<{ readonly asked: string; readonly amount: number } | null>(null);
  const running = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  const lines = linesOf(chosen, choices);
  const firstWrong = useFirstInvalidField(content);
  const promo = usePromoQuote(lines, draft.promo, (words) => {
    setProblems((now) => (words === null ? withoutFields(now, 'promo') : { ...now, promo: words }));
    if (words !== null) firstWrong.focus();
  });
  // an amount that the server told counts for what it was told for
  const amount = price?.asked === promo.asked ? price.amount : toHryvnias(promo.sums.amount);
  const arranged = lines.find(({ isArranged }) => isArranged);

  const rest = () => {
    running.current = false;
    setBusy(null);
  };
  useEffect(() => {
    // back from the payment page, to a page that the browser has kept
    addEventListener('pageshow', rest);
    return () => removeEventListener('pageshow', rest);
  }, []);
  useEffect(() => {
    const dialog = content.current?.closest('dialog');
    const forget = () => {
      showReturned(null);
      setConnecting(null);
    };
    dialog?.addEventListener('close', forget);
    return () => dialog?.removeEventListener('close', forget);
  }, []);
  const begin = useBeginning(lines, amount);
  const goTo = (next: 'form' | 'order') => {
    setStep(next);
    setConnecting(null);
    setNotice(null);
    requestAnimationFrame(() => content.current?.closest('dialog')?.scrollTo({ top: 0 }));
  };
  const toForm = (found: OrderProblemTexts) => {
    goTo('form');
    setProblems(found);
    firstWrong.focus();
  };

  const check = async () => {
    const reading = readOrder(orderRequestOf(bodyOf(lines, amount)), offerOf(choices, account));
    if ('order' in reading) {
      setProblems({});
      if (await promo.ask()) goTo('order');
    } else {
      setProblems(orderProblemTexts(t, reading.problems));
      firstWrong.focus();
    }
  };
  const confirm = async () => {
    if (running.current) return;
    running.current = true;
    setBusy('sending');
    setNotice(null);
    const submission = submissionOf(bodyOf(lines, amount), sent, randomKey);
    setSent(submission);
    const outcome = await submitOrder(submission, locale, (order) => setSent({ ...submission, order }), payment?.value);
    if (outcome.kind === 'checkout') {
      setBusy('leaving');
      openCheckout(outcome.fields);
      return;
    }
    rest();
    if (outcome.kind !== 'connect') setConnecting(null);
    take(outcome);
  };
  const take = (outcome: Exclude<SubmitOutcome, { kind: 'checkout' }>) => {
    switch (outcome.kind) {
      case 'connect':
        return setConnecting(outcome.order);
      case 'reserved':
      case 'settled':
        setStep('form');
        return showReturned({ order: outcome.order, state: draft.link === 'email' && outcome.kind === 'settled' ? 'email' : 'success' });
      case 'amount': {
        const told = outcome.amount ?? toHryvnias(promo.sums.amount);
        setPrice({ asked: promo.asked, amount: told });
        return setNotice({ text: t('certificate.review.amountChanged', { amount: formatMoney(toKopiykas(told) ?? 0, locale) }) });
      }
      case 'fields':
        // the server does not know who signed in any more
        if (outcome.details.telegram) setAccount(null);
        return toForm(outcome.details);
      case 'elsewhere':
        return setNotice({
          text: t('certificate.orders.openedElsewhere'),
          more: { href: href(LOST_LINK_PATH), label: t('certificate.review.newLink') },
        });
      case 'paymentFailed':
        return showPopup('error', outcome.error.refusal?.error ?? t('certificate.review.failedPayment'));
      default:
        // docs/product.md, errors 5
        if (draft.delivery === DELIVERY_IDS.salon) return showPopup('error', t('certificate.review.failedSalon'));
        return setNotice({ text: outcome.error.refusal?.error ?? t('certificate.review.failed') });
    }
  };
  const shown = () => {
    if (returned) {
      return (
        <OrderOutcome
          key={returned.order}
          order={returned.order || (sent?.order ?? '')}
          state={returned.state}
          payment={payment}
          onDone={clear}
          onEdit={() => {
            showReturned(null);
            setSent(null);
          }}
        />
      );
    }
    if (connecting) {
      return (
        <MessengerConnect
          order={connecting}
          onLinked={() => void confirm()}
          onOther={() => {
            goTo('form');
            requestAnimationFrame(() => content.current?.querySelector<HTMLElement>('[name=link]:checked')?.focus());
          }}
        />
      );
    }
    if (step === 'order' && lines.length > 0) {
      const order = { choices, lines, sums: promo.sums, draft, account, amount, busy, notice, payment };
      return <OrderReview {...order} onConfirm={() => void confirm()} onBack={() => goTo('form')} />;
    }
    const [chat] = choices.messengers;
    const formId = `${island}-form`;
    return (
      <SidePanelContent
        title={t('certificate.form.title')}
        accent={t('certificate.form.accent')}
        subtitle={t('certificate.form.subtitle')}
        messenger={
          chat ? { href: chat.url, text: t('certificate.form.contact'), icon: chat.kind === 'whatsapp' ? 'chat' : chat.kind } : undefined
        }
        footer={<FormFooter formId={formId} arranged={arranged?.name} />}
      >
        <OrderForm
          id={formId}
          {...{ choices, lines, sums: promo.sums, draft, problems, messenger, account }}
          onDraft={(next) => {
            setDraft(next);
            setProblems((now) => withoutChangedFields(now, draft, next));
          }}
          onAccount={(next) => {
            setAccount(next);
            setProblems((now) => withoutFields(now, 'telegram'));
          }}
          onToggle={(one) => {
            toggleCertificate(chosenCertificate(one));
            setProblems((now) => withoutFields(now, 'certificate'));
          }}
          onPromo={() => void promo.ask()}
          onSubmit={() => void check()}
        />
      </SidePanelContent>
    );
  };
  return (
    <div className="order-panel" ref={content} onFocus={begin}>
      {shown()}
    </div>
  );
}
