import type { Picture } from '../../../src/shared/picture';
import { Breadcrumbs } from '../../ui/components/navigation/Breadcrumbs';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { ArrowLink } from '../../ui/components/navigation/Button';
import type { Choice } from '../../ui/components/navigation/ChoiceLink';
import { initialOf } from '../../ui/components/media/initial';
import { Photo } from '../../ui/components/media/Photo';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';
import { ServicesLines } from './ServicesPage';
import type { ServicesLine } from './ServicesPage';
import { ServicesSalons } from './ServicesSalons';

interface Top {
  readonly path: string;
  readonly title: string;
  readonly accent: string;
  readonly text: string;
  readonly picture?: Picture;
  /** Stands on espresso, for dark pictures. */
  readonly dark: boolean;
  readonly links: readonly ServicesLine[];
}

export interface ServicesIndexPageProps {
  readonly crumbs: readonly Crumb[];
  readonly tops: readonly Top[];
  /** Seasonal offers, named without a link. */
  readonly offer: { readonly title: string; readonly text: string } | null;
  readonly salons: readonly Choice[];
}

/** The door to all services: women and men, each a tall cover with its table of contents. */
export function ServicesIndexPage({ crumbs, tops, offer, salons }: ServicesIndexPageProps) {
  const { t } = usePage();
  return (
    <>
      <header className="services-cover wrap">
        <Breadcrumbs crumbs={crumbs} />
        <TitleBlock
          as="h1"
          text={t('content.services.title')}
          accent={t('content.services.indexAccent')}
          size="large"
          className="services-cover__title"
        />
        <p className="lead services-cover__lead">{t('content.services.indexLead')}</p>
      </header>
      <div className="services-tops">
        {tops.map((top, index) => (
          <TopCover key={top.path} {...top} first={index === 0} />
        ))}
      </div>
      {tops.length === 0 ? <p className="wrap services-index__empty">{t('content.services.empty')}</p> : null}
      {offer ? (
        <section className="section section--tight wrap services-offer">
          <h2 className="services-offer__title">{offer.title}</h2>
          {offer.text ? <p className="lead services-offer__text">{offer.text}</p> : null}
        </section>
      ) : null}
      <ServicesSalons salons={salons} allPath={null} />
    </>
  );
}

/** The second cover rises beside the headline: narrower, but so tall that its picture is drawn wider than the first. */
function TopCover({ path, title, accent, text, picture, dark, links, first }: Top & { readonly first: boolean }) {
  const { t, href } = usePage();
  return (
    <section className={dark ? 'top-cover top-cover--dark' : 'top-cover'}>
      <a className="top-cover__frame" href={href(path)} data-initial={initialOf(title)} tabIndex={-1} aria-hidden="true">
        {picture ? (
          <Photo
            picture={picture}
            sizes={first ? '(width <= 760px) 100vw, 59vw' : '(width <= 760px) 100vw, 84vw'}
            priority={first}
            decorative
          />
        ) : null}
      </a>
      <div className="top-cover__body">
        <h2 className="top-cover__title">
          <a href={href(path)}>
            <span className="top-cover__name">{title}</span> {accent ? <em className="top-cover__accent">{accent}</em> : null}
          </a>
        </h2>
        {text ? <p className="top-cover__text clamp">{text}</p> : null}
        <ServicesLines lines={links} />
        <ArrowLink href={href(path)}>{t('content.services.openTop')}</ArrowLink>
      </div>
    </section>
  );
}
