import { orderNumber } from '../../../src/modules/certificate/contract/order-id';
import { ORDER_FORM_PATH } from '../../../src/modules/certificate/contract/order-routes';
import { OrderTable } from '../components/OrderTable';
import type { OrderLine, OrderTableProps } from '../components/OrderTable';
import { OrderNews } from '../components/OrderNews';
import { Icon } from '../../ui/components/media/Icon';
import { QrLink } from '../../ui/components/media/QrLink';
import { ArrowLink, Button } from '../../ui/components/navigation/Button';
import { telHref } from '../../ui/components/navigation/phone';
import { WalletButtons } from '../../ui/components/navigation/WalletButtons';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import type { OrderPhase } from '../components/order-phase';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';
import { Island } from '../../ui/islands/Island';
import { OrderWatchIsland } from '../islands/OrderWatch.island';
import { ChatAgain, RefundLink, ResendForm } from './ThankOrderCare';
import { ThankOrderGift } from './ThankOrderGift';
import type { ThankCertificate, ThankGift } from './ThankOrderGift';

export interface ThankOrderPageProps {
  readonly order: string;
  readonly phase: OrderPhase;
  readonly title: string;
  readonly accent: string;
  readonly text: string;
  readonly next: string;
  /** The whole order as it is: the page is loaded again when it is another. Null: it does not change by itself. */
  readonly watched: string | null;
  /** What the button that pays says; null: there is nothing to pay. */
  readonly pay: string | null;
  readonly lines: readonly OrderLine<number>[];
  /** As it was priced. */
  readonly sums: NonNullable<OrderTableProps<number>['sums']>;
  /** What the sum is called: to be paid, or paid. */
  readonly total: string;
  /** Delivery of what is no gift. */
  readonly delivery: { readonly text: string; readonly isWrong: boolean } | null;
  readonly certificates: readonly ThankCertificate[];
  /** Empty where there are many: `people` leads to them. */
  readonly gifts: readonly ThankGift[];
  /** The page of all people that it has gifts for, without language prefix, and how many they are; null: there are not several. */
  readonly people: { readonly path: string; readonly count: number } | null;
  /** Where forms of gifts are sent and this page is asked for again, without language prefix. */
  readonly address: string;
  /** What was done a moment ago, in words; null: nothing. */
  readonly done: string | null;
  /** What the button says that sends the buyer's own certificates again; null: it cannot be pressed. */
  readonly resend: string | null;
  /** Where the certificates did not get into a chat: the link to the bot, once it was asked for. Null: nothing to connect. */
  readonly chat: { readonly link: string | null } | null;
  /** The fiscal receipt: its address, and the same as a QR code. */
  readonly receipt: { readonly href: string; readonly qr: { readonly side: number; readonly path: string } } | null;
  /** The invoice of a company as PDF. */
  readonly invoice: { readonly href: string; readonly label: string } | null;
  readonly failure: string | null;
  readonly phone: string;
}

/** An order, for its buyer: what happens next, the certificates, the gifts and their deliveries, and how to pay what is not paid. */
export function ThankOrderPage(props: ThankOrderPageProps) {
  const { t, href } = usePage();
  const { bookLabel } = useBookingLinks();
  const { order, phase, pay, watched, delivery } = props;
  const isGood = phase === 'done' || phase === 'reserved' || phase === 'invoiced';
  const isOver = phase === 'expired' || phase === 'refunded' || phase === 'refused';
  return (
    <div className="thank-order" data-phase={phase}>
      <header className={isGood ? 'section--lacquer thank-order__head' : 'section--sand thank-order__head'}>
        <div className="wrap thank-order__grid">
          <div className="thank-order__headline">
            <p className="kicker">{t('certificate.mine.number', { id: orderNumber(order) })}</p>
            <TitleBlock
              as="h1"
              text={props.title}
              accent={props.accent}
              size={phase === 'done' ? 'large' : 'title'}
              color={isGood ? 'light' : undefined}
            />
          </div>
          {phase === 'done' ? <Envelope {...props} /> : null}
          <div className="thank-order__next">
            <p className="lead">{props.text}</p>
            {delivery ? (
              <p className={delivery.isWrong ? 'thank-order__delivery thank-order__delivery--wrong' : 'thank-order__delivery'}>
                <Icon name={delivery.isWrong ? 'warning' : 'mail'} size={20} />
                {delivery.text}
              </p>
            ) : null}
            {props.chat ? <ChatAgain link={props.chat.link} order={order} address={props.address} /> : null}
            {props.resend ? <ResendForm label={props.resend} order={order} address={props.address} /> : null}
            <p>{props.next}</p>
            {watched ? <Island of={OrderWatchIsland} props={{ order, seen: watched, address: props.address }} when="idle" /> : null}
            <div className="button-row">
              {pay ? (
                <form method="post" action={href(ORDER_FORM_PATH)}>
                  <input type="hidden" name="step" value="pay" />
                  <input type="hidden" name="order" value={order} />
                  <button className={`button button--${phase === 'waiting' ? 'line' : 'lacquer'} thank-order__button`} type="submit">
                    {pay}
                  </button>
                </form>
              ) : null}
              {phase === 'invoiced' && props.invoice ? (
                <a className="button button--light" href={props.invoice.href} download>
                  {props.invoice.label}
                </a>
              ) : null}
              {phase === 'done' ? (
                <Button href={href('/online/')} look="light">
                  {bookLabel('/online/', t('certificate.thank.book'))}
                </Button>
              ) : null}
              {isOver ? <Button href={href('/gift_certificate/')}>{t('certificate.status.certificates')}</Button> : null}
            </div>
          </div>
        </div>
      </header>
      <div className="wrap thank-order__body">
        <div className="thank-order__main">
          <OrderNews done={props.done} failure={props.failure} />
          {props.certificates.length ? (
            <section className="thank-order__section">
              <h2 className="thank-order__title">{t('certificate.mine.certificates')}</h2>
              {props.certificates.map((one) => (
                <Certificate key={one.code} certificate={one} address={props.address} />
              ))}
            </section>
          ) : null}
          {props.gifts.length || props.people ? (
            <section className="thank-order__section">
              <h2 className="thank-order__title">{t('certificate.mine.gifts')}</h2>
              {props.people ? (
                <p>
                  <ArrowLink href={href(props.people.path)}>{t('certificate.people.link', { count: props.people.count })}</ArrowLink>
                </p>
              ) : null}
              {props.gifts.map((gift) => (
                <ThankOrderGift key={gift.id} gift={gift} order={order} address={props.address} />
              ))}
            </section>
          ) : null}
        </div>
        <aside className="thank-order__aside">
          <h2 className="thank-order__title">{t('certificate.mine.items')}</h2>
          <OrderTable lines={props.lines} sums={props.sums} placed={props.total} />
          {props.invoice && phase !== 'invoiced' ? (
            <p>
              <a className="text-link" href={props.invoice.href} download>
                {props.invoice.label}
              </a>
            </p>
          ) : null}
          {props.receipt ? <QrLink href={props.receipt.href} label={t('certificate.mine.receipt')} qr={props.receipt.qr} /> : null}
          {props.phone ? (
            <p className="thank-order__help">
              {t('certificate.mine.help')} <a href={telHref(props.phone)}>{props.phone}</a>
            </p>
          ) : null}
        </aside>
      </div>
    </div>
  );
}

/** What was bought, on its way: a script closes it once (client/certificate/gift-card.ts), then and without one it is closed. A picture, heard by nobody. */
function Envelope({ order, gifts, lines }: ThankOrderPageProps) {
  const { siteName } = usePage();
  return (
    <div className="envelope" data-envelope={order} aria-hidden="true">
      <span className="envelope__back" />
      <span className="envelope__card">{gifts[0]?.title ?? lines[0]?.name}</span>
      <span className="envelope__front" />
      <span className="envelope__flap" />
      <span className="envelope__seal">{siteName.slice(0, 1)}</span>
      <span className="envelope__name">{gifts[0]?.recipient}</span>
    </div>
  );
}

function Certificate({ certificate, address }: { readonly certificate: ThankCertificate; readonly address: string }) {
  const { t } = usePage();
  const { title, code, path, pdf, nominal, valid } = certificate;
  return (
    <article className="thank-order__certificate">
      <h3 className="thank-order__name">{title}</h3>
      <p className="thank-order__facts">
        <span className="thank-order__code">{code}</span>
        <span>{nominal}</span>
        <span>{valid}</span>
      </p>
      <div className="button-row">
        <Button href={path}>{t('certificate.mine.open')}</Button>
        <a className="button button--line" href={pdf} download>
          {t('certificate.mine.download')}
        </a>
      </div>
      <WalletButtons google={certificate.googleWallet} apple={certificate.appleWallet} />
      <RefundLink refund={certificate.refund} address={address} />
    </article>
  );
}
