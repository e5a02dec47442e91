import { Blocks, type PageContent } from '../components/Blocks';
import { CityDay, type CityDaySalon } from '../components/map/CityDay';
import { KyivMap } from '../components/map/KyivMap';
import { PageHero } from '../../ui/components/section/PageHero';
import { SalonCard } from '../components/SalonCard';
import type { SalonCardProps } from '../components/SalonCard';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';

export interface SalonsPageProps extends PageContent {
  /** Salons by category, in the order of the categories. */
  readonly groups: readonly { readonly title: string; readonly anchor: string; readonly salons: readonly SalonCardProps[] }[];
  /** Cities with a site of their own. */
  readonly elsewhere: readonly { readonly name: string; readonly url: string }[];
  readonly pins: readonly { readonly path: string; readonly label: string; readonly x: number; readonly y: number }[];
  readonly city: string;
  /** All salons from north to south, with their hours. */
  readonly day: readonly CityDaySalon[];
}

/** All salons: the map of the city first, then every part of it as a spread of pictures. */
export function SalonsPage(props: SalonsPageProps) {
  const { t } = usePage();
  return (
    <>
      <PageHero {...props} layout="masthead" />
      <CityMap {...props} />
      {props.groups.length === 0 ? <p className="section wrap lead">{t('content.salons.empty')}</p> : null}
      {props.groups.map((group) => (
        <section key={group.anchor} id={group.anchor} className="section salons-group">
          <div className="wrap">
            <div className="salons-group__head">
              <TitleBlock text={group.title} accent={t('content.salons.count', { count: group.salons.length })} size="large" />
            </div>
            <div className="salons-group__cards">
              {group.salons.map((salon) => (
                <SalonCard key={salon.path} {...salon} sizes="(width <= 760px) 92vw, 56vw" />
              ))}
            </div>
          </div>
        </section>
      ))}
      <Elsewhere {...props} />
      <Blocks blocks={props.blocks} />
    </>
  );
}

function CityMap({ pins, groups, day, city }: SalonsPageProps) {
  const { t, href } = usePage();
  if (pins.length === 0) return null;
  return (
    <section className="section section--dark salons-map">
      <div className="wrap salons-map__grid">
        <div className="salons-map__text">
          <TitleBlock
            text={t('content.salons.listTitle', { count: pins.length })}
            accent={t('content.salons.listMap')}
            size="title"
            color="light"
          />
          <ul className="salons-map__parts">
            {groups.map((group) => (
              <li key={group.anchor}>
                <a className="salons-map__part" href={`#${group.anchor}`}>
                  {group.title}
                  <span>{group.salons.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="salons-map__map">
          <KyivMap pins={pins.map((pin) => ({ ...pin, href: href(pin.path) }))} label={t('content.salons.mapLabel')} tone="dark" />
        </div>
      </div>
      <CityDay city={city} salons={day} />
    </section>
  );
}

function Elsewhere({ elsewhere }: SalonsPageProps) {
  const { t } = usePage();
  if (elsewhere.length === 0) return null;
  return (
    <section className="section section--lacquer salons-elsewhere">
      <div className="wrap">
        {elsewhere.map((city) => (
          <div key={city.url} className="salons-elsewhere__city">
            <h2 className="salons-elsewhere__title">
              <a className="salons-elsewhere__link" href={city.url} target="_blank" rel="noopener">
                {city.name}
                <span className="visually-hidden">, {t('content.salons.elsewhereLink')}</span>
                <svg className="salons-elsewhere__arrow" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  <path d="M4 20 20 4M7 4h13v13" fill="none" stroke="currentColor" strokeWidth="1.6" />
                </svg>
              </a>
            </h2>
            <p className="lead salons-elsewhere__text">{t('content.salons.elsewhere')}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
