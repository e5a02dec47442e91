import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { EMPTY_DRAFT, isOrderDraft, orderBody } from '../../src/modules/certificate/domain/order-draft';
import type { OrderDraft } from '../../src/modules/certificate/domain/order-draft';
import { ORDER_FORM_PATH } from '../../src/modules/certificate/domain/order-routes';
import { readOrder } from '../../src/modules/certificate/domain/order-request';
import { quote } from '../../src/modules/certificate/domain/quote';
import { formatMoney, toHryvnias, toKopiykas } from '../../src/shared/money';
import { orderProblemTexts } from '../components/form/order-problems';
import { SidePanelContent } from '../components/panel/SidePanelContent';
import { usePage } from '../i18n/context';
import type { OrderChoices } from '../layout/frame';
import { choose, toggleCertificate } from '../state/certificate';
import { showPopup } from '../state/messages';
import { siteStore } from '../state/site-store';
import type { ReturnedOrder } from '../state/site-store';
import { useSite } from '../state/use-site';
import { defineIsland } from './define-island';
import { FormFooter } from './order-panel/FormFooter';
import { OrderCheck } from './order-panel/OrderCheck';
import { OrderForm } from './order-panel/OrderForm';
import { asChosen, linesOf, offerOf, withoutMended } from './order-panel/order-lines';
import type { OrderProblemTexts } from './order-panel/order-lines';
import { OrderOutcome } from './order-panel/OrderOutcome';
import { isSubmission, openCheckout, submissionOf, submitOrder } from './order-panel/submission';
import type { Submission, SubmitOutcome } from './order-panel/submission';
import { useFirstWrong } from './order-panel/use-first-wrong';
import { useStored } from './order-panel/use-stored';

interface OrderPanelProps {
  readonly choices: OrderChoices;
}

/** The panel in which certificates are ordered. What it shows is the visitor's own, so it begins in the browser. */
function OrderPanel(props: OrderPanelProps) {
  const { t, href } = usePage();
  const live = useLive();
  if (live) return <LivePanel {...props} />;
  return (
    <SidePanelContent title={t('certificates.form.title')} accent={t('certificates.form.accent')}>
      <p role="status">{t('certificates.form.loading')}</p>
      <p className="order-panel__plain">
        {t('certificates.form.needsScript')} <a href={href(ORDER_FORM_PATH)}>{t('certificates.form.plain')}</a>
      </p>
    </SidePanelContent>
  );
}

export const OrderPanelIsland = defineIsland({
  name: 'OrderPanel',
  component: OrderPanel,
  messages: [
    'certificates.form',
    'certificates.mine.paid',
    'certificates.review',
    'certificates.status',
    'certificates.problems',
    'forms.left',
    'forms.problems.name',
    'forms.problems.phone',
    'forms.problems.email',
    'forms.problems.choice',
    'forms.problems.long',
    'blocks.order',
  ],
});

const isNullOrSubmission = (value: unknown): value is Submission | null => value === null || isSubmission(value);

/** Where this tab keeps what was typed, and what of it was sent. */
const DRAFT = 'certificate-draft';
const SENT = 'certificate-sent';

function LivePanel({ choices }: OrderPanelProps) {
  const { t, locale, island = 'order' } = usePage();
  const formId = `${island}-form`;
  const chosen = useSite((state) => state.certificate.certificateArray);
  const returned = useSite((state) => state.certificate.returned);
  const [draft, setDraft] = useStored<OrderDraft>(DRAFT, EMPTY_DRAFT, isOrderDraft);
  const [sent, setSent] = useStored<Submission | null>(SENT, null, isNullOrSubmission);
  const [step, setStep] = useState<'form' | 'order'>('form');
  const [problems, setProblems] = useState<OrderProblemTexts>({});
  const [busy, setBusy] = useState<'sending' | 'leaving' | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [price, setPrice] = useState<{ readonly subtotal: number; readonly amount: number } | null>(null);
  const running = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  const lines = linesOf(chosen, choices);
  const counted = quote(lines);
  // an amount that the server told counts for the packages it was told for
  const amount = price?.subtotal === counted.subtotal ? price.amount : toHryvnias(counted.amount);
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
    const forget = () => show(null);
    dialog?.addEventListener('close', forget);
    return () => dialog?.removeEventListener('close', forget);
  }, []);
  const firstWrong = useFirstWrong(content);
  const goTo = (next: 'form' | 'order') => {
    setStep(next);
    setNotice(null);
    requestAnimationFrame(() => content.current?.closest('dialog')?.scrollTo({ top: 0 }));
  };
  const toForm = (found: OrderProblemTexts) => {
    goTo('form');
    setProblems(found);
    firstWrong.focus();
  };

  const check = () => {
    const reading = readOrder(orderBody(draft, lines, amount), offerOf(choices));
    if ('order' in reading) {
      setProblems({});
      goTo('order');
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
    const submission = submissionOf(orderBody(draft, lines, amount), sent, () => crypto.randomUUID());
    setSent(submission);
    const outcome = await submitOrder(submission, locale, (order) => setSent({ ...submission, order }));
    if (outcome.kind === 'checkout') {
      setBusy('leaving');
      openCheckout(outcome.fields);
      return;
    }
    rest();
    take(outcome);
  };
  const take = (outcome: Exclude<SubmitOutcome, { kind: 'checkout' }>) => {
    switch (outcome.kind) {
      case 'reserved':
      case 'settled':
        setStep('form');
        return show({ order: outcome.order, state: draft.link === 'email' && outcome.kind === 'settled' ? 'email' : 'success' });
      case 'amount': {
        const told = outcome.amount ?? toHryvnias(counted.amount);
        setPrice({ subtotal: counted.subtotal, amount: told });
        return setNotice(t('certificates.review.amountChanged', { amount: formatMoney(toKopiykas(told) ?? 0, locale) }));
      }
      case 'fields':
        return toForm(outcome.details);
      case 'paymentFailed':
        return showPopup('error', outcome.error.refusal?.error ?? t('certificates.review.failedPayment'));
      default:
        // docs/product.md, errors 5
        if (draft.delivery === 101) return showPopup('error', t('certificates.review.failedSalon'));
        return setNotice(outcome.error.refusal?.error ?? t('certificates.review.failed'));
    }
  };
  const done = () => {
    setDraft(EMPTY_DRAFT);
    setSent(null);
    choose([]);
  };

  const shown = () => {
    if (returned) {
      return (
        <OrderOutcome
          key={returned.order}
          order={returned.order || (sent?.order ?? '')}
          onDone={done}
          onEdit={() => {
            show(null);
            setSent(null);
          }}
        />
      );
    }
    if (step === 'order' && lines.length > 0) {
      const isReserved = draft.delivery === 101 && draft.pay === 'salon';
      const sum = formatMoney(toKopiykas(amount) ?? 0, locale);
      return (
        <SidePanelContent
          title={t('certificates.review.title')}
          accent={t('certificates.review.accent')}
          footer={
            <div className="order-panel__actions">
              <button
                type="button"
                className="button button--lacquer"
                aria-disabled={busy !== null || undefined}
                onClick={() => void confirm()}
              >
                {t(isReserved ? 'certificates.review.reserve' : 'certificates.review.pay', { amount: sum })}
              </button>
              <button type="button" className="button button--line" onClick={() => busy || goTo('form')}>
                {t('certificates.review.back')}
              </button>
              <p className="order-panel__busy" role="status">
                {busy ? t(busy === 'leaving' ? 'certificates.review.leaving' : 'certificates.review.busy') : null}
              </p>
            </div>
          }
        >
          {notice ? (
            <p className="form__failure" role="alert">
              {notice}
            </p>
          ) : null}
          <OrderCheck choices={choices} lines={lines} draft={draft} />
        </SidePanelContent>
      );
    }
    const [chat] = choices.messengers;
    return (
      <SidePanelContent
        title={t('certificates.form.title')}
        accent={t('certificates.form.accent')}
        messenger={
          chat ? { href: chat.url, text: t('certificates.form.contact'), icon: chat.kind === 'whatsapp' ? 'chat' : chat.kind } : undefined
        }
        footer={<FormFooter formId={formId} arranged={arranged?.name} />}
      >
        <OrderForm
          id={formId}
          {...{ choices, lines, draft, problems }}
          onDraft={(next) => {
            setDraft(next);
            setProblems((now) => withoutMended(now, draft, next));
          }}
          onToggle={(one) => {
            toggleCertificate(asChosen(one));
            setProblems((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !path.startsWith('certificate'))));
          }}
          onSubmit={check}
        />
      </SidePanelContent>
    );
  };
  return (
    <div className="order-panel" ref={content}>
      {shown()}
    </div>
  );
}

/** Shows an order that was made, or the form again. */
function show(returned: ReturnedOrder | null): void {
  siteStore.setState(({ certificate }) => ({ certificate: { ...certificate, returned } }));
}

const neverChanges = () => () => undefined;

/** False on the server and while hydrating, true from then on. */
function useLive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
