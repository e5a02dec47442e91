import type { ServiceBody, ServiceChoice } from '../../../src/modules/widget/contract/widget-model';
import { queryOf } from '../../../src/modules/widget/contract/booking-choice';
import { WIDGET_PATH } from '../../../src/modules/widget/contract/widget-model';
import { Icon } from '../../ui/components/media/Icon';
import { usePage } from '../../ui/i18n/context';
import { FavouriteButton, FavouriteForm } from './FavouriteButton';

/** Services as a printed menu, from which one or several are taken. */
export function ServiceStep({ body }: { readonly body: ServiceBody }) {
  const { t, href } = usePage();
  return (
    <>
      <FavouriteForm kept={body.query ? { ...body.kept, q: body.query } : body.kept} />
      {body.isConfirming ? null : (
        <div className="widget-filter">
          <form className="widget-search" role="search" action={href(WIDGET_PATH)} data-live="">
            {Object.entries(body.kept).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} readOnly />
            ))}
            <Icon name="search" size={20} />
            <input
              type="search"
              name="q"
              defaultValue={body.query}
              maxLength={80}
              aria-label={t('widget.service.search')}
              placeholder={t('widget.service.search')}
              enterKeyHint="search"
              autoComplete="off"
            />
            <button type="submit">{t('widget.service.find')}</button>
          </form>
          {body.liked ? (
            <a className="widget-liked" href={href(body.liked.href)} aria-current={body.liked.isCurrent ? 'true' : undefined} data-keep="">
              <Icon name={body.liked.isCurrent ? 'heart-filled' : 'heart'} size={18} /> {t('widget.favourites.only')}
            </a>
          ) : null}
          {body.genders ? (
            <nav className="widget-genders" aria-label={t('widget.service.genders')}>
              {body.genders.map(({ gender, href: to, isCurrent }) => (
                <a key={gender} href={href(to)} aria-current={isCurrent ? 'true' : undefined}>
                  {t(`widget.service.${gender}`)}
                </a>
              ))}
            </nav>
          ) : null}
        </div>
      )}
      {body.groups.length === 0 ? (
        <p className="widget-none" role="status">
          {t('widget.service.none', { query: body.query })}{' '}
          <a href={href(`${WIDGET_PATH}?${queryOf(body.kept)}`)}>{t('widget.service.reset')}</a>
        </p>
      ) : null}
      {body.groups.map(({ name, services, isOpen }) => (
        <details key={name} className="widget-group" open={isOpen}>
          <summary className="widget-group__title">
            <h2>{name || t('widget.steps.service')}</h2>
            <span>{services.length}</span>
          </summary>
          <ul>
            {services.map((service) => (
              <ServiceLine key={service.id} service={service} />
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

function ServiceLine({ service }: { readonly service: ServiceChoice }) {
  const { t, href } = usePage();
  const { id, name, price, duration, description, href: to, isChosen, isLiked } = service;
  return (
    <li id={`service-${id}`} className="widget-likeable">
      <a className={isChosen ? 'widget-service is-chosen' : 'widget-service'} href={`${href(to)}#service-${id}`} data-keep="">
        <span className="widget-service__line">
          <span className="widget-service__name">{name}</span>
          <span className="widget-service__dots" aria-hidden="true" />
          {price ? <span className="widget-service__price">{price}</span> : null}
        </span>
        <span className="widget-service__note">{duration}</span>
        {description ? <span className="widget-service__about">{description}</span> : null}
        <span className="widget-service__mark">
          <Icon name={isChosen ? 'check' : 'plus'} size={18} />
          <span className="visually-hidden">
            {isChosen ? `${t('widget.chosen')}, ${t('widget.service.remove')}` : t('widget.service.add')}
          </span>
        </span>
      </a>
      <FavouriteButton kind="services" id={id} name={name} isLiked={isLiked} />
    </li>
  );
}
