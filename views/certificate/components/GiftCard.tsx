import type { Picture } from '../../../src/shared/picture';
import { usePage } from '../../ui/i18n/context';
import { giftNameSize } from './gift-name';
import { Photo } from '../../ui/components/media/Photo';

export interface GiftCardProps {
  /** An amount, or the name of a service. */
  readonly headline: string;
  /** Name of what is given, below an amount; empty: none. */
  readonly subline?: string;
  /** Name as it was typed; empty: none. */
  readonly recipient: string;
  readonly picture?: Picture;
  readonly sizes: string;
}

/**
 * A certificate as the object that is given: the card of the PDF (adapters/pdf/certificate-page.ts) and of the mail, with the recipient's name
 * in foil. It says nothing that does not stand beside it, so nobody hears it; light comes by a script (views/certificate/islands/foil-light.ts).
 */
export function GiftCard({ headline, subline = '', recipient, picture, sizes }: GiftCardProps) {
  const { t, siteName } = usePage();
  return (
    <div className="gift-card" aria-hidden="true">
      <div className="gift-card__sheet">
        <div className="gift-card__picture">{picture ? <Photo picture={picture} sizes={sizes} decorative /> : null}</div>
        <div className="gift-card__paper">
          <p className="gift-card__head">
            <span className="gift-card__brand">{siteName}</span>
            <span className="gift-card__kind">{t('certificate.form.giftCard.kind')}</span>
          </p>
          <p className={headline.length > SHORT ? 'gift-card__headline gift-card__headline--long' : 'gift-card__headline'}>{headline}</p>
          {subline ? <p className="gift-card__subline">{subline}</p> : null}
          {recipient ? (
            <>
              <p className="gift-card__for">{t('certificate.form.giftCard.for')}</p>
              <p className="gift-card__name" style={{ fontSize: giftNameSize(recipient) }}>
                {recipient}
              </p>
            </>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** Letters that fit one line of the headline. */
const SHORT = 12;
