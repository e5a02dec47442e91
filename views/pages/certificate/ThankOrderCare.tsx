import { usePage } from '../../i18n/context';

interface ResendFormProps {
  readonly label: string;
  readonly order: string;
  /** Id; left out: the buyer's own certificates. */
  readonly gift?: string;
  /** Of the page, without language prefix. */
  readonly address: string;
}

/** A button that sends certificates again. */
export function ResendForm({ label, order, gift, address }: ResendFormProps) {
  const { href } = usePage();
  return (
    <form className="thank-order__care" method="post" action={href(address)}>
      <input type="hidden" name="what" value="resend" />
      <input type="hidden" name="order" value={order} />
      {gift === undefined ? null : <input type="hidden" name="gift" value={gift} />}
      <button className="text-link" type="submit">
        {label}
      </button>
    </form>
  );
}

interface RefundLinkProps {
  readonly refund: { readonly id: string | null; readonly text: string } | null;
  readonly address: string;
}

/** Leads to the question before a certificate is given back, or says that it is. */
export function RefundLink({ refund, address }: RefundLinkProps) {
  const { t, href } = usePage();
  if (!refund) return null;
  return (
    <div className="thank-order__refund">
      <p>{refund.text}</p>
      {refund.id === null ? null : (
        <a className="text-link" href={href(`${address}&refund=${refund.id}`)}>
          {t('certificates.refund.link')}
        </a>
      )}
    </div>
  );
}
