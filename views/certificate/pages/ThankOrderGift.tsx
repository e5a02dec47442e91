import { Icon } from '../../ui/components/media/Icon';
import { GiftInputs } from '../components/GiftInputs';
import type { Picture } from '../../../src/shared/picture';
import { usePage } from '../../ui/i18n/context';
import { Island } from '../../ui/islands/Island';
import { ShareLinkIsland } from '../islands/ShareLink.island';
import { RefundLink, ResendForm } from './ThankOrderCare';

/** A certificate as the page shows it. */
export interface ThankCertificate {
  readonly title: string;
  readonly code: string;
  /** Language prefix included, as the order has them. */
  readonly path: string;
  readonly pdf: string;
  /** Where it is added to Google Wallet; null: not offered, or it is a gift, which is its recipient's. */
  readonly googleWallet: string | null;
  /** Its pass for Apple Wallet, with language; null: not offered. */
  readonly appleWallet: string | null;
  readonly nominal: string;
  readonly valid: string;
  /** How the buyer gives it back: the id for the question, and until when; without an id, that it is given back. Null: not at all. */
  readonly refund: { readonly id: string | null; readonly text: string } | null;
}

export interface ThankGift {
  readonly id: string;
  readonly title: string;
  readonly recipient: string;
  readonly giver: string;
  readonly message: string;
  /** How its delivery is, in words, and whether it went wrong. */
  readonly delivery: string;
  readonly isWrong: boolean;
  readonly error: string | null;
  /** What the button says that sends it again; null: it cannot be pressed. */
  readonly resend: string | null;
  readonly certificate: ThankCertificate | null;
  /** Whole address of the recipient's page; null where we send it ourselves, or there is none yet. */
  readonly link: string | null;
  /** What the form is filled in with; null: it cannot be changed any more. */
  readonly form: ThankGiftForm | null;
}

export interface ThankGiftForm {
  readonly recipient: string;
  readonly giver: string;
  readonly email: string;
  readonly message: string;
  /** Name of the picture; empty: the first. */
  readonly design: string;
  /** What it can look like. */
  readonly designs: readonly Picture[];
  readonly when: 'now' | 'later';
  readonly day: string;
  readonly hour: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** By field: what is wrong with what was sent. */
  readonly problems: Readonly<Record<string, string>>;
}

interface ThankOrderGiftProps {
  readonly gift: ThankGift;
  readonly order: string;
  /** Where its forms are sent, without language prefix. */
  readonly address: string;
  /** The page of the order, where it is another. */
  readonly orderAddress?: string;
  /** Level of its heading on the page. Default: h3. */
  readonly as?: 'h2' | 'h3';
}

/** A gift of an order: how its delivery is, what the buyer passes on, and what can still be changed. */
export function ThankOrderGift({ gift, order, address, orderAddress = address, as: Heading = 'h3' }: ThankOrderGiftProps) {
  const { t } = usePage();
  const { id, title, recipient, giver, message, delivery, isWrong, error, resend, certificate, link, form } = gift;
  return (
    <article className="thank-order__certificate" id={`gift-${id}`}>
      <Heading className="thank-order__name">{title}</Heading>
      {recipient ? <p>{t('certificate.mine.for', { name: recipient })}</p> : null}
      {message ? <q className="thank-order__words">{message}</q> : null}
      {giver ? <p>{t('certificate.review.giver', { name: giver })}</p> : null}
      <p className={isWrong ? 'thank-order__delivery thank-order__delivery--wrong' : 'thank-order__delivery'}>
        <Icon name={isWrong ? 'warning' : 'gift'} size={20} />
        {delivery}
      </p>
      {error ? <p>{error}</p> : null}
      {link ? <Island of={ShareLinkIsland} props={{ link }} when="visible" /> : null}
      {certificate || resend ? (
        <div className="thank-order__ways">
          {certificate ? (
            <a className="text-link" href={certificate.pdf} download>
              {t('certificate.mine.download')}
            </a>
          ) : null}
          {resend ? <ResendForm label={resend} order={order} gift={id} address={address} /> : null}
        </div>
      ) : null}
      {form ? <GiftForm id={id} form={form} order={order} address={address} /> : null}
      {certificate ? <RefundLink refund={certificate.refund} address={orderAddress} /> : null}
    </article>
  );
}

interface GiftFormProps {
  readonly id: string;
  readonly form: ThankGiftForm;
  readonly order: string;
  readonly address: string;
}

function GiftForm({ id, form, order, address }: GiftFormProps) {
  const { t, href } = usePage();
  return (
    <details className="thank-order__edit" open={Object.keys(form.problems).length > 0 || undefined}>
      <summary>{t('certificate.mine.edit')}</summary>
      <form className="form" method="post" action={href(address)} noValidate>
        <GiftInputs
          id={`gift-${id}`}
          gift={form}
          problems={form.problems}
          designs={form.designs}
          days={{ first: form.firstDay, last: form.lastDay }}
        />
        <input type="hidden" name="order" value={order} />
        <input type="hidden" name="gift" value={id} />
        <button className="button button--lacquer thank-order__button" type="submit">
          {t('certificate.mine.save')}
        </button>
      </form>
    </details>
  );
}
