import type { ServiceInk } from '../../../src/modules/content/contract/service-inks';
import type { Picture } from '../../../src/shared/picture';
import { Blocks, type PageContent } from '../components/Blocks';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { ArrowLink, Button } from '../../ui/components/navigation/Button';
import { Parts } from '../../ui/components/navigation/Parts';
import type { PartLinks } from '../../ui/components/navigation/Parts';
import type { Choice } from '../../ui/components/navigation/ChoiceLink';
import { isLandscape } from '../../ui/components/media/orientation';
import { PageHero } from '../../ui/components/section/PageHero';
import { initialOf } from '../../ui/components/media/initial';
import { Photo } from '../../ui/components/media/Photo';
import { RichText } from '../../ui/components/section/RichText';
import { ServiceCards } from '../components/ServiceCard';
import type { ServiceCardProps } from '../components/ServiceCard';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';
import { headlineSize } from './ServicesHeadline';
import { ServicesSidebar } from './ServicesSidebar';
import type { ServicesSidebarProps } from './ServicesSidebar';
import { ServicesSalons } from './ServicesSalons';
import { ShadeChips } from './ShadeChips';
import type { ShadeOffer } from './ShadeChips';

/** A category of services with its price from. */
export interface ServicesLine {
  readonly path: string;
  /** Its own ink; null for that of the page. */
  readonly ink: ServiceInk | null;
  readonly title: string;
  readonly price: string | null;
}

interface Chapter {
  readonly path: string;
  /** Its own ink; null for that of the page. */
  readonly ink: ServiceInk | null;
  readonly title: string;
  readonly text: string;
  readonly count: string;
  readonly price: string | null;
  readonly picture?: Picture;
  /** Whether the headline may run over the picture's edge. */
  readonly overlap: boolean;
  readonly links: readonly ServicesLine[];
  readonly services: readonly ServiceCardProps[];
  /** Whether these are all of them. */
  readonly isWhole: boolean;
}

export interface ServicesPageProps extends PageContent {
  readonly crumbs: readonly Crumb[];
  readonly sidebar: ServicesSidebarProps;
  /** The categories below this one, a chapter each. */
  readonly chapters: readonly Chapter[];
  /** Services at home in this very category. */
  readonly services: readonly ServiceCardProps[];
  readonly parts: PartLinks | null;
  /** Set when the page is one salon's; `allPath` leads to the same page for all salons. */
  readonly salon: { readonly title: string; readonly path: string; readonly allPath: string } | null;
  readonly salons: readonly Choice[];
  readonly pricePath: string;
  /** Booking, in the salon where one is chosen. */
  readonly bookPath: string;
  /** Shades to try on the picture; empty but in colouring. */
  readonly shades: readonly ShadeOffer[];
}

/** Letters of a title that leave enough of the picture beside them on a phone; flipped pictures are narrower. */
const LONGEST_CUT = { plain: 10, flipped: 8 } as const;

const LIST = 'list';

/** A top, a direction or a category of services, of all salons or of one: index on the left, chapters on the right. */
export function ServicesPage(props: ServicesPageProps) {
  const { t, href } = usePage();
  const { bookLabel } = useBookingLinks();
  const { salon, chapters, services, parts, blocks } = props;
  const texts = blocks.filter((block) => block.type === 'text');
  const pictured = chapters.filter((chapter) => chapter.picture);
  return (
    <>
      <PageHero {...props} layout="side" size={headlineSize(props.title)} overPicture={<ShadeChips offers={props.shades} />}>
        <div className="button-row services-page__actions">
          <Button href={href(props.bookPath)}>{bookLabel(props.bookPath)}</Button>
          <Button href={href(salon ? salon.path : props.pricePath)} look="line">
            {salon ? t('content.services.aboutSalon') : t('content.services.priceList')}
          </Button>
        </div>
        {salon ? <ArrowLink href={href(salon.allPath)}>{t('content.services.allSalonsServices')}</ArrowLink> : null}
      </PageHero>
      <div className="services-page wrap">
        <ServicesSidebar {...props.sidebar} />
        <div className="services-page__main" id={LIST}>
          {chapters.map((chapter) => (
            <ServicesChapter key={chapter.path} {...chapter} flipped={pictured.indexOf(chapter) % 2 === 1} />
          ))}
          {services.length ? <ServiceCards services={services} headingLevel={chapters.length ? 'h3' : 'h2'} /> : null}
          <Parts links={parts} anchor={LIST} />
          {texts.map((text, index) => (
            <section key={index} className="services-text">
              {text.title ? <h2 className="services-text__title">{text.title}</h2> : null}
              <RichText html={text.html} />
            </section>
          ))}
        </div>
      </div>
      <Blocks blocks={blocks.filter((block) => block.type !== 'text')} />
      <ServicesSalons salons={props.salons} allPath={salon?.allPath ?? null} />
    </>
  );
}

function ServicesChapter({
  path,
  ink,
  title,
  text,
  count,
  price,
  picture,
  overlap,
  links,
  services,
  isWhole,
  flipped,
}: Chapter & { readonly flipped: boolean }) {
  const { t, href } = usePage();
  const isLong = title.length > (flipped ? LONGEST_CUT.flipped : LONGEST_CUT.plain);
  const looks = picture
    ? [flipped && 'flipped', overlap && !isLandscape(picture) && 'overlap', isLong && 'long', isLandscape(picture) && 'landscape'].filter(
        Boolean,
      )
    : ['bare'];
  return (
    <section className={['services-chapter', ...looks.map((look) => `services-chapter--${look}`)].join(' ')} data-ink={ink ?? undefined}>
      {picture ? (
        <a className="services-chapter__frame" href={href(path)} data-initial={initialOf(title)} tabIndex={-1} aria-hidden="true">
          <Photo picture={picture} sizes="(width <= 760px) 100vw, 34vw" decorative />
        </a>
      ) : null}
      <div className="services-chapter__head">
        <h2 className="services-chapter__title">
          <a href={href(path)}>{title}</a>
        </h2>
        <p className="services-chapter__mark">{price ? `${count}, ${price}` : count}</p>
        {text ? <p className="services-chapter__text clamp">{text}</p> : null}
        {links.length ? <ServicesLines lines={links} /> : null}
        {isWhole ? null : <ArrowLink href={href(path)}>{t('content.services.openCategory')}</ArrowLink>}
      </div>
      {services.length ? (
        <div className="services-chapter__services">
          <ServiceCards services={services} />
        </div>
      ) : null}
    </section>
  );
}

/** Categories as lines of a table of contents. */
export function ServicesLines({ lines }: { readonly lines: readonly ServicesLine[] }) {
  const { href } = usePage();
  return (
    <ul className="services-lines">
      {lines.map((line) => (
        <li key={line.path} data-ink={line.ink ?? undefined}>
          <a className="services-lines__link" href={href(line.path)}>
            <span className="services-lines__title">{line.title}</span>
            {line.price ? <span className="services-lines__price">{line.price}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
