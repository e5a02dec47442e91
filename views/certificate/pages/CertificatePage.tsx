import { readAbout } from '../../../src/modules/lead/contract/lead-forms';
import { callbackPath } from '../../../src/modules/lead/contract/lead-route';
import type { Picture } from '../../../src/shared/picture';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { Button } from '../../ui/components/navigation/Button';
import { CertificateChoice } from '../components/CertificateChoice';
import { CertificateCard } from '../components/CertificateCard';
import { GiftCard } from '../components/GiftCard';
import type { CertificateCardProps } from '../components/CertificateCard';
import { RichText } from '../../ui/components/section/RichText';
import { SectionTitle } from '../../ui/components/section/SectionTitle';
import { usePage } from '../../ui/i18n/context';
import type { ChosenCertificate } from '../../ui/state/site-store';
import { CertificateOpening } from './CertificateOpening';
import { CertificateOrder } from './CertificateOrder';
import { OrderLink } from './OrderLink';
import type { CertificateOrderProps } from './CertificateOrder';

export interface CertificatePageProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly kicker: string;
  readonly lead: string;
  readonly figure: string;
  readonly currency: string;
  readonly picture?: Picture;
  readonly includes: readonly string[];
  readonly bodyHtml: string;
  /** Value, what is paid, validity, how it is ordered and received. */
  readonly terms: readonly { readonly label: string; readonly value: string }[];
  /** What the cart takes; null when it is arranged with the manager. */
  readonly choice: ChosenCertificate | null;
  /** Where the manager is written to about what is arranged; null: our own form. */
  readonly managerForm: string | null;
  readonly order: CertificateOrderProps;
  readonly others: readonly CertificateCardProps[];
}

/** Letters of a value that leaves room for its label and the dots on one line of a phone. */
const ONE_LINE = 26;

/** One certificate: the object first, its terms like a printed menu, what it holds, where to order, and other gifts. */
export function CertificatePage(props: CertificatePageProps) {
  const { t, href } = usePage();
  return (
    <>
      <CertificateOpening {...props} price={`${props.figure} ${props.currency}`}>
        <div className="button-row">
          {props.choice ? (
            <>
              <OrderLink certificate={props.choice} />
              <CertificateChoice certificate={props.choice} look="button" />
            </>
          ) : (
            <>
              <Button
                href={props.managerForm ?? href(callbackPath('certificate', readAbout(props.title)))}
                external={props.managerForm !== null}
              >
                {t('lead.manager')}
              </Button>
              <Button href="#order" look="line">
                {t('certificate.order')}
              </Button>
            </>
          )}
        </div>
      </CertificateOpening>
      <section className="section section--tight certificate-page">
        <div className={props.includes.length || props.bodyHtml ? 'wrap certificate-page__grid' : 'wrap'}>
          <dl className="certificate-page__terms">
            {props.terms.map(({ label, value }) => (
              <div
                key={label}
                className={value.length > ONE_LINE ? 'certificate-page__term certificate-page__term--long' : 'certificate-page__term'}
              >
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {props.includes.length || props.bodyHtml ? (
            <div className="certificate-page__body">
              {props.includes.length ? (
                <div>
                  <h2 className="certificate-page__title">{t('certificate.package.inside')}</h2>
                  <ul className="certificate-page__includes">
                    {props.includes.map((line, index) => (
                      <li key={index}>{line}</li>
                    ))}
                  </ul>
                </div>
              ) : null}
              {props.bodyHtml ? (
                <div>
                  <h2 className="certificate-page__title">{t('certificate.package.about')}</h2>
                  <RichText html={props.bodyHtml} />
                </div>
              ) : null}
            </div>
          ) : null}
        </div>
      </section>
      {props.choice ? <GiftPlace {...props} /> : null}
      <CertificateOrder {...props.order} />
      {props.others.length ? (
        <section className="section">
          <div className="wrap">
            <SectionTitle text={t('certificate.others')} accent={t('certificate.othersAccent')} />
            <div className="certificate-page__others">
              {props.others.map((card) => (
                <CertificateCard key={card.path} card={card} sizes="(width <= 760px) 92vw, 30vw" />
              ))}
            </div>
          </div>
        </section>
      ) : null}
    </>
  );
}

/** The card with the name of who gets it, which a script writes as it is typed (client/certificate/gift-card.ts) and the order takes over. */
function GiftPlace({ title, figure, currency, includes, picture }: CertificatePageProps) {
  const { t } = usePage();
  const sum = `${figure} ${currency}`;
  const isRitual = includes.length > 0;
  return (
    <section className="section section--sand gift-place">
      <div className="wrap gift-place__grid">
        <GiftCard
          headline={isRitual ? title : sum}
          subline={isRitual ? '' : title}
          recipient={t('certificate.card.blank')}
          picture={picture}
          sizes="(width <= 760px) 40vw, 24vw"
        />
        <div className="gift-place__text">
          <SectionTitle text={t('certificate.card.title')} accent={t('certificate.card.accent')} />
          <p className="gift-place__write">
            <label className="gift-place__label" htmlFor="gift-name">
              {t('certificate.card.label')}
            </label>
            <input className="gift-place__field" id="gift-name" type="text" maxLength={40} autoComplete="off" enterKeyHint="done" />
            <span className="gift-place__hint">{t('certificate.card.hint')}</span>
          </p>
        </div>
      </div>
    </section>
  );
}
