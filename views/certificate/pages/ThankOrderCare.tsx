import { usePage } from '../../ui/i18n/context';

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

interface ChatAgainProps {
  /** To the bot; null: it was not asked for yet. */
  readonly link: string | null;
  readonly order: string;
  /** Of the page, without language prefix. */
  readonly address: string;
}

/** Connects the messenger once more, for certificates that did not get into a chat: they are sent as soon as it has begun. */
export function ChatAgain({ link, order, address }: ChatAgainProps) {
  const { t, href } = usePage();
  return (
    <div className="thank-order__chat">
      {link === null ? (
        <form method="post" action={href(address)}>
          <input type="hidden" name="what" value="chat" />
          <input type="hidden" name="order" value={order} />
          <button className="button button--light thank-order__button" type="submit">
            {t('certificate.chatAgain.connect')}
          </button>
        </form>
      ) : (
        <a className="button button--light thank-order__button" href={link} target="_blank" rel="noopener">
          {t('certificate.chatAgain.open')}
        </a>
      )}
    </div>
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
          {t('certificate.refund.link')}
        </a>
      )}
    </div>
  );
}
