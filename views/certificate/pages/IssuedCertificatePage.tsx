import { GiftCard, type GiftCardProps } from '../components/GiftCard';
import { Button } from '../../ui/components/navigation/Button';
import { telHref } from '../../ui/components/navigation/phone';
import { WalletButtons } from '../../ui/components/navigation/WalletButtons';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';

export interface IssuedCertificateProps {
  readonly title: string;
  readonly accent: string;
  /** The card, for its holder alone; null: it is void, or shown by its code. */
  readonly card: Omit<GiftCardProps, 'sizes'> | null;
  /** Of a gift; empty: none. */
  readonly greeting: string;
  readonly message: string;
  /** Who gives it; empty: nobody is named. */
  readonly giver: string;
  readonly status: string;
  readonly isValid: boolean;
  readonly note: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Null: there is nothing to open. */
  readonly open: { readonly action: string; readonly hint: string } | null;
  /** Empty: not opened. */
  readonly opened: string;
  /** The code that the desk reads, for its holder while it is valid: side of the view box, and what is dark. */
  readonly qr: { readonly side: number; readonly path: string } | null;
  /** Address of the PDF; null: none for this reader. */
  readonly file: string | null;
  /** Where it is added to Google Wallet, with language; null: not offered, not valid, or shown by its code. */
  readonly googleWallet: string | null;
  /** Its pass for Apple Wallet, with language; null: not offered. */
  readonly appleWallet: string | null;
  /** What went wrong with what was asked for; empty: nothing. */
  readonly failure: string;
  /** Where an appointment is booked that it pays for, without language; null: not online. */
  readonly pay: string | null;
  /** How it is used, once an appointment is booked. */
  readonly steps: readonly string[];
  /** Empty while there is no content. */
  readonly phone: string;
}

/** An issued certificate: what it is worth, how it is used, and for its holder the PDF. */
export function IssuedCertificatePage({
  title,
  accent,
  greeting,
  message,
  giver,
  status,
  isValid,
  note,
  facts,
  ...rest
}: IssuedCertificateProps) {
  const { t, href } = usePage();
  const { calls, bookLabel } = useBookingLinks();
  const { card, open, opened, qr, file, pay, phone } = rest;
  const steps = [t(`certificate.issued.steps.${calls('/online/') ? 'call' : 'book'}`), ...rest.steps];
  return (
    <section className="issued">
      <div className="wrap issued__grid">
        <header className="issued__head">
          <TitleBlock as="h1" text={title} accent={accent} size="title" />
          {greeting ? <p className="issued__greeting">{greeting}</p> : null}
          {message ? <blockquote className="issued__message">{message}</blockquote> : null}
          {giver ? <p className="issued__giver">{t('certificate.issued.from', { name: giver })}</p> : null}
          {open ? (
            <form className="issued__open" method="post" action={open.action}>
              <button className="button button--lacquer" type="submit">
                <span>{t('certificate.issued.open')}</span>
              </button>
              <p className="issued__hint">{open.hint}</p>
            </form>
          ) : null}
          {opened ? <p className="issued__hint">{opened}</p> : null}
          {card ? (
            <div className="issued__card">
              <GiftCard {...card} sizes="(width <= 760px) 40vw, 20vw" />
            </div>
          ) : null}
        </header>
        <div className="issued__sheet">
          <p className={isValid ? 'issued__status' : 'issued__status issued__status--over'}>{status}</p>
          <p>{note}</p>
          <dl className="issued__facts">
            {facts.map(({ label, value }) => (
              <div key={label} className="issued__fact">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {qr ? (
            <figure className="issued__qr">
              <svg viewBox={`0 0 ${qr.side} ${qr.side}`} role="img" aria-label={t('certificate.issued.qr')} shapeRendering="crispEdges">
                <path d={qr.path} />
              </svg>
              <figcaption className="issued__hint" aria-hidden="true">
                {t('certificate.issued.qr')}
              </figcaption>
            </figure>
          ) : null}
          <div className="button-row">
            {file ? (
              <Button href={file} look={open ? 'line' : 'lacquer'}>
                {t('certificate.issued.download')}
              </Button>
            ) : null}
            {isValid ? (
              <Button href={href(pay !== null && !calls('/online/') ? pay : '/online/')} look="line">
                {bookLabel('/online/', t(pay === null ? 'certificate.issued.book' : 'certificate.issued.pay'))}
              </Button>
            ) : null}
          </div>
          <WalletButtons google={rest.googleWallet} apple={rest.appleWallet} />
          {rest.failure ? (
            <p className="issued__failure" role="alert">
              {rest.failure}
            </p>
          ) : null}
          {isValid ? (
            <>
              <h2 className="kicker">{t('certificate.issued.how')}</h2>
              <ol className="issued__steps">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </>
          ) : null}
          {phone ? (
            <p>
              {t('certificate.issued.call')} <a href={telHref(phone)}>{phone}</a>
            </p>
          ) : null}
        </div>
      </div>
    </section>
  );
}
