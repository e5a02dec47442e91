import { usePage } from '../../../ui/i18n/context';
import { Arrow } from '../../../ui/components/navigation/Button';

export interface RouteLink {
  /** Name of the planner, the same in every language. */
  readonly app: string;
  readonly url: string;
}

interface RouteLinksProps {
  readonly routes: readonly RouteLink[];
  /** Where the routes lead: several salons on a page have planners of the same names. */
  readonly salon: string;
}

/** Route planners as links; each opens the route in its own app where the phone has one. */
export function RouteLinks({ routes, salon }: RouteLinksProps) {
  const { t } = usePage();
  if (routes.length === 0) return null;
  return (
    <ul className="route-links">
      {routes.map((route) => (
        <li key={route.app}>
          <a
            className="route-links__link"
            href={route.url}
            target="_blank"
            rel="noopener"
            aria-label={t('content.salons.routeBy', { app: route.app, salon })}
          >
            {route.app}
            <Arrow />
          </a>
        </li>
      ))}
    </ul>
  );
}
