import { OrderLink } from './OrderLink';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { Arrow } from '../../ui/components/navigation/Button';
import { telHref } from '../../ui/components/navigation/phone';
import { MESSENGER_NAMES } from '../../ui/components/navigation/messengers';
import { usePage } from '../../ui/i18n/context';

export interface CertificateOrderProps {
  readonly phone: string;
  readonly workTime: string;
  readonly messengers: readonly { readonly kind: 'telegram' | 'viber' | 'whatsapp'; readonly url: string }[];
  readonly salons: readonly { readonly path: string; readonly title: string; readonly address: string }[];
}

/** Where certificates are ordered: a call, a chat, or any salon. `#order` is what the page's actions lead to. */
export function CertificateOrder({ phone, workTime, messengers, salons }: CertificateOrderProps) {
  const { t, href } = usePage();
  return (
    <section className="section section--lacquer certificate-order" id="order">
      <div className="wrap certificate-order__grid">
        <div className="certificate-order__call">
          <TitleBlock text={t('certificate.panel.title')} accent={t('certificate.panel.accent')} size="large" color="light" />
          <p className="lead">{t('certificate.panel.text')}</p>
          <OrderLink look="light" label={t('certificate.online')} />
          <p className="certificate-order__line">
            {phone ? (
              <a className="certificate-order__phone" href={telHref(phone)}>
                {phone}
              </a>
            ) : null}
            <span>{workTime}</span>
          </p>
          {messengers.length ? (
            <div className="certificate-order__write">
              <p>{t('certificate.panel.write')}</p>
              <ul className="certificate-order__chats">
                {messengers.map(({ kind, url }) => (
                  <li key={kind}>
                    <a className="arrow-link" href={url} target="_blank" rel="noopener">
                      {MESSENGER_NAMES[kind]}
                      <Arrow />
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
        </div>
        {salons.length ? (
          <div className="certificate-order__visit">
            <h3 className="certificate-order__title">{t('certificate.panel.salons')}</h3>
            <p>{t('certificate.panel.salonsText')}</p>
            <details className="certificate-order__fold">
              <summary className="certificate-order__addresses">{t('certificate.panel.addresses')}</summary>
              <ul className="certificate-order__salons">
                {salons.map((salon) => (
                  <li key={salon.path}>
                    <a className="certificate-order__salon" href={href(salon.path)}>
                      <strong>{salon.title}</strong>
                      {salon.address ? <span>{salon.address}</span> : null}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          </div>
        ) : null}
      </div>
    </section>
  );
}
