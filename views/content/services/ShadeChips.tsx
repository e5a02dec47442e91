import type { CSSProperties } from 'react';
import { ArrowLink } from '../../ui/components/navigation/Button';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';
import { SHADES } from './shades';
import type { Shade } from './shades';

/** What is booked for some of the shades. */
export interface ShadeOffer {
  readonly shades: readonly Shade['key'][];
  /** The service; null on its own page. */
  readonly title: string | null;
  /** From price to duration, ready to show; empty where neither is known. */
  readonly facts: string;
  readonly bookPath: string;
}

/**
 * Shades that the picture before it can be inked in, with what is booked for the chosen one. Hidden until client/effects/shades.ts, which
 * inks, shows it over the picture: without scripts, and on weak devices, the page is as it is without it.
 */
export function ShadeChips({ offers }: { readonly offers: readonly ShadeOffer[] }) {
  const { t, href } = usePage();
  const { bookLabel } = useBookingLinks();
  if (offers.length === 0) return null;
  return (
    <div className="shades" role="group" aria-label={t('content.services.shades.title')} data-shades hidden>
      <div className="shades__chips">
        {SHADES.map(({ key, colour }, index) => (
          <label key={key} className="shades__chip" style={{ '--shade': colour } as CSSProperties}>
            <input type="radio" name="shade" value={key} defaultChecked={index === 0} />
            <span className="visually-hidden">{t(`content.services.shades.names.${key}`)}</span>
          </label>
        ))}
      </div>
      <p className="visually-hidden shades__said" role="status" />
      <p className="shades__name" aria-hidden="true">
        {t('content.services.shades.title')}
      </p>
      {offers.map(({ shades, title, facts, bookPath }) => (
        <div key={bookPath} className="shades__offer" data-of={shades.join(' ')}>
          {title ? <p className="shades__service">{title}</p> : null}
          <p className="shades__facts">{facts}</p>
          <ArrowLink href={href(bookPath)}>{bookLabel(bookPath)}</ArrowLink>
        </div>
      ))}
    </div>
  );
}
