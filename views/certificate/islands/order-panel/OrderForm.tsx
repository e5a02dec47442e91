import { useState } from 'react';
import type { FormEvent } from 'react';
import { offersPickUp } from '../../../../src/modules/certificate/contract/certificate-salons';
import { ONLINE_LINKS } from '../../../../src/modules/certificate/contract/order-draft';
import type { DraftLine, OrderDraft } from '../../../../src/modules/certificate/contract/order-draft';
import type { MessengerSettings } from '../../../../src/modules/messenger/contract/messenger-settings';
import { DELIVERY_IDS } from '../../../../src/modules/certificate/contract/order-request';
import { formatMoney } from '../../../../src/shared/money';
import { OrderTable } from '../../components/OrderTable';
import type { OrderLine, OrderTableProps } from '../../components/OrderTable';
import { Choice } from '../../../ui/components/form/Choice';
import { FieldMessage } from '../../../ui/components/form/FieldMessage';
import { BuyerInputs, CommentInputs, DeliveryInput, EmailInput, LinkInput, PromoInput, SalonInputs } from '../../components/OrderInputs';
import { OrderConsent } from '../../components/OrderConsent';
import { useDeliveryInfo } from '../../components/delivery-words';
import { usePage } from '../../../ui/i18n/context';
import type { OrderChoices, OrderPackage } from '../../order-choices';
import { setQuantity, removeCertificate } from '../../state/certificate-order';
import { GiftFields } from './GiftFields';
import type { MessengerSignIn } from './messenger';
import { MessengerLogin } from './MessengerLogin';
import type { OrderProblemTexts } from './order-lines';

interface OrderFormProps {
  readonly id: string;
  readonly choices: OrderChoices;
  readonly lines: readonly (OrderLine<number> & DraftLine)[];
  /** What they cost. */
  readonly sums: OrderTableProps<number>['sums'];
  readonly draft: OrderDraft;
  readonly problems: OrderProblemTexts;
  /** Telegram is offered where there is one. */
  readonly messenger: MessengerSettings;
  readonly account: MessengerSignIn | null;
  readonly onDraft: (draft: OrderDraft) => void;
  readonly onAccount: (account: MessengerSignIn | null) => void;
  readonly onToggle: (choice: OrderPackage) => void;
  /** Asks what the promo code is worth. */
  readonly onPromo: () => void;
  readonly onSubmit: () => void;
}

/** The form of an order: what, how it is received, who buys, and who gets it. */
export function OrderForm(props: OrderFormProps) {
  const { id, choices, lines, sums, draft, problems, messenger, account, onDraft, onAccount, onToggle, onSubmit } = props;
  const info = useDeliveryInfo(draft, choices);
  const inputs = { id, draft, problems, onDraft };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const certificateProblem = Object.entries(problems).find(([path]) => path.startsWith('certificate'))?.[1];
  return (
    <form className="form order-panel__form" id={id} method="post" noValidate onSubmit={submit}>
      <OrderTable
        lines={lines}
        sums={sums}
        delivery={lines.length ? info : undefined}
        onQuantity={setQuantity}
        onRemove={removeCertificate}
      />
      <Chooser id={`${id}-certificate`} packages={choices.packages} lines={lines} error={certificateProblem} onToggle={onToggle} />
      <DeliveryInput {...inputs} />
      {draft.delivery === DELIVERY_IDS.salon ? <SalonInputs {...inputs} salons={choices.salons.filter(offersPickUp)} /> : null}
      {draft.delivery === DELIVERY_IDS.online ? (
        <>
          <LinkInput {...inputs} links={ONLINE_LINKS.filter((link) => link !== 'telegram' || messenger.kind !== 'none')} />
          {draft.link === 'telegram' && messenger.kind !== 'none' ? (
            <MessengerLogin id={`${id}-telegram`} by={messenger} account={account} error={problems.telegram} onAccount={onAccount} />
          ) : null}
          {draft.link === 'email' ? <EmailInput {...inputs} /> : null}
        </>
      ) : null}
      <BuyerInputs {...inputs} />
      {draft.delivery === DELIVERY_IDS.online ? (
        <GiftFields id={id} packages={choices.packages} lines={lines} draft={draft} problems={problems} onDraft={onDraft} />
      ) : null}
      <CommentInputs {...inputs} />
      <PromoInput {...inputs} sums={sums} onApply={props.onPromo} />
      <OrderConsent />
    </form>
  );
}

interface ChooserProps {
  readonly id: string;
  readonly packages: readonly OrderPackage[];
  readonly lines: readonly DraftLine[];
  readonly error: string | undefined;
  readonly onToggle: (choice: OrderPackage) => void;
}

/** All packages, to add and to take out again: open while nothing is chosen. */
function Chooser({ id, packages, lines, error, onToggle }: ChooserProps) {
  const { t, locale } = usePage();
  const [isSeen, setSeen] = useState(false);
  const isFirst = lines.length === 0;
  // with a chosen package the others are loaded later: they are seldom looked at
  const shown = isSeen || isFirst || error ? packages : [];
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <details className="order-panel__chooser" open={isFirst || undefined} onToggle={() => setSeen(true)}>
        <summary className="order-panel__summary">{t(lines.length ? 'certificate.form.more' : 'certificate.form.choose')}</summary>
        <div className="choices choices--card">
          {shown.map((one, place) => (
            <Choice
              key={one.id}
              type="checkbox"
              look="card"
              name={`${id}-${one.id}`}
              label={one.title}
              note={one.single ? undefined : t('certificate.form.arranged')}
              aside={formatMoney(one.amount, locale)}
              checked={lines.some((line) => line.id === one.id)}
              onPick={() => onToggle(one)}
              {...(error && place === 0 ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
            />
          ))}
        </div>
      </details>
      <FieldMessage id={id} error={error} />
    </div>
  );
}
