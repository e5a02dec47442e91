import type { Picture } from '../../../src/shared/picture';
import { usePage } from '../../ui/i18n/context';
import type { ChosenCertificate } from '../../ui/state/site-store';
import { ArrowLink } from '../../ui/components/navigation/Button';
import { CertificateChoice } from './CertificateChoice';
import { PictureFrame } from '../../ui/components/media/PictureFrame';

export interface CertificateCardProps {
  /** Without language prefix. */
  readonly path: string;
  readonly title: string;
  /** "10 000", set many times larger than its currency. */
  readonly figure: string;
  readonly currency: string;
  readonly lead: string;
  readonly includes: readonly string[];
  /** What is paid where the discount applies to this one alone. */
  readonly pay: string | null;
  /** Whether it is ordered at once or arranged with the manager. */
  readonly ordering: string;
  readonly picture?: Picture;
  /** What the cart takes; null when it is arranged with the manager. */
  readonly choice: ChosenCertificate | null;
}

interface CardProps {
  readonly card: CertificateCardProps;
  readonly sizes: string;
}

/** A certificate as an object: the card of thick paper in its picture, the amount die-cut into the picture's lower edge. */
export function CertificateCard({ card, sizes }: CardProps) {
  const { href } = usePage();
  return (
    <article className="certificate-card">
      <a className="certificate-card__link" href={href(card.path)}>
        <PictureFrame className="certificate-card__object" name={card.title} picture={card.picture} sizes={sizes} />
        <h3 className="certificate-card__heading">
          <span className="certificate-card__figure">
            {card.figure} <span className="certificate-card__currency">{card.currency}</span>
          </span>{' '}
          <span className="certificate-card__name">{card.title}</span>
        </h3>
        {card.lead ? <p className="certificate-card__lead clamp">{card.lead}</p> : null}
        {card.pay ? <p className="certificate-card__pay">{card.pay}</p> : null}
      </a>
      {card.choice ? <CertificateChoice certificate={card.choice} /> : <More card={card} />}
    </article>
  );
}

/** A ritual: the object at one side, and what it holds set as a printed menu at the other. */
export function CertificateMenu({ card, sizes }: CardProps) {
  const { t, href } = usePage();
  return (
    <article className="certificate-menu">
      <a className="certificate-menu__object" href={href(card.path)} tabIndex={-1} aria-hidden="true">
        <PictureFrame className="certificate-menu__frame" name={card.title} picture={card.picture} sizes={sizes} />
      </a>
      <div className="certificate-menu__text">
        <h3 className="certificate-menu__title">
          <a href={href(card.path)}>{card.title}</a>
        </h3>
        {card.lead ? <p className="certificate-menu__lead clamp">{card.lead}</p> : null}
        {card.includes.length ? (
          <ul className="certificate-menu__list">
            {card.includes.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        ) : null}
        <p className="certificate-menu__price">
          <span>{t('certificate.certificate')}</span>
          <span className="certificate-menu__dots" aria-hidden="true" />
          <strong className="certificate-menu__figure">
            {card.figure} {card.currency}
          </strong>
        </p>
        <div className="certificate-menu__foot">
          <p className="certificate-menu__ordering">{card.ordering}</p>
          {card.choice ? <CertificateChoice certificate={card.choice} /> : null}
          <More card={card} />
        </div>
      </div>
    </article>
  );
}

function More({ card }: Pick<CardProps, 'card'>) {
  const { t, href } = usePage();
  return (
    <ArrowLink href={href(card.path)}>
      <span>
        {t('certificate.more')}
        <span className="visually-hidden">: {card.title}</span>
      </span>
    </ArrowLink>
  );
}
