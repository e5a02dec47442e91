import type { SalonBody } from '../../../src/modules/widget/contract/widget-model';
import { Photo } from '../../ui/components/media/Photo';
import { usePage } from '../../ui/i18n/context';
import { nonBreaking } from '../../ui/i18n/non-breaking';
import { ChosenMark } from './ChosenMark';

/** Salons as a list: a room, a name, an address. */
export function SalonStep({ body }: { readonly body: SalonBody }) {
  const { t, href } = usePage();
  return (
    <>
      {body.routes.length > 0 ? (
        <nav className="widget-routes" aria-label={t('widget.routes.label')}>
          <span>{t('widget.routes.label')}</span>
          {body.routes.map(({ route, href: to, isCurrent }) => (
            <a key={route} href={href(to)} aria-current={isCurrent ? 'true' : undefined}>
              {t(`widget.routes.${route}`)}
            </a>
          ))}
        </nav>
      ) : null}
      {body.salons.length === 0 ? <p>{t('widget.salon.none')}</p> : null}
      <ul className="widget-salons">
        {body.salons.map(({ id, name, address, price, level, picture, href: to, isChosen }) => (
          <li key={id}>
            <a className="widget-salon" href={href(to)}>
              {picture ? (
                <span className="widget-salon__picture">
                  <Photo picture={picture} sizes="(width <= 700px) 34vw, 28rem" priority="low" decorative />
                </span>
              ) : null}
              <span className="widget-salon__text">
                <b>{name}</b>
                <span>{nonBreaking(address)}</span>
                {level ? <span>{level}</span> : null}
                {price ? <strong>{price}</strong> : null}
              </span>
              {isChosen ? <ChosenMark /> : null}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
