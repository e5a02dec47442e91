import { RouteLinks } from '../components/map/RouteLinks';
import type { RouteLink } from '../components/map/RouteLinks';
import type { SalonCardProps } from '../components/SalonCard';
import { telHref } from '../../ui/components/navigation/phone';
import { usePage } from '../../ui/i18n/context';

export interface DirectoryEntry extends SalonCardProps {
  readonly routes?: readonly RouteLink[];
}

/** Salons as the address pages of a magazine: name, place, hours, direct line, and routes to unfold. */
export function SalonDirectory({ salons }: { readonly salons: readonly DirectoryEntry[] }) {
  const { t, href } = usePage();
  return (
    <ul className="salon-directory">
      {salons.map((salon) => (
        <li key={salon.path} className="salon-directory__salon">
          <h3 className="salon-directory__title">
            <a href={href(salon.path)}>{salon.title}</a>
          </h3>
          <address className="salon-directory__address">
            {salon.address}
            <span className={salon.address ? 'salon-directory__note' : undefined}>
              {salon.metro ? `${t('content.salons.metro')} ${salon.metro}, ` : null}
              {salon.hours}
            </span>
          </address>
          {salon.phone ? (
            <a
              className="salon-directory__phone"
              href={telHref(salon.phone)}
              aria-label={t('content.salons.callSalon', { salon: salon.title, phone: salon.phone })}
            >
              {salon.phone}
            </a>
          ) : null}
          {salon.routes?.length ? (
            <details className="salon-directory__routes" name="routes">
              <summary className="text-link">{t('content.salons.route')}</summary>
              <RouteLinks routes={salon.routes} salon={salon.title} />
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
