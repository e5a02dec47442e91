import type { Picture } from '../../../src/shared/picture';
import { usePage } from '../../ui/i18n/context';
import type { BlockLink } from '../../../src/modules/content/contract/page-blocks';
import { LinkButtons } from './LinkButtons';
import { CardScroller, PictureCard } from '../../ui/components/card/Cards';
import { SectionTitle } from '../../ui/components/section/SectionTitle';
import { ServiceCards } from './ServiceCard';
import type { ServiceCardProps } from './ServiceCard';

export interface ServicesSectionProps {
  readonly title: string;
  readonly accent?: string;
  readonly kicker?: string;
  /** Paths are without language prefix; four at most stand in a row. */
  readonly categories: readonly { readonly path: string; readonly title: string; readonly note?: string; readonly picture?: Picture }[];
  readonly services: readonly ServiceCardProps[];
  /** The strong action first, quiet ones beside it. */
  readonly buttons: readonly BlockLink[];
}

/** Services as a section of another page: categories as pictures, some services as a menu, and two ways on. */
export function ServicesSection({ title, accent, kicker, categories, services, buttons }: ServicesSectionProps) {
  const { href } = usePage();
  return (
    <section className="section services-section">
      <div className="wrap">
        <SectionTitle text={title} accent={accent} kicker={kicker} />
        {categories.length ? (
          <CardScroller>
            {categories.map(({ path, ...card }) => (
              <PictureCard key={path} {...card} href={href(path)} sizes="(width <= 760px) 62vw, 24vw" />
            ))}
          </CardScroller>
        ) : null}
        {services.length ? <ServiceCards services={services} /> : null}
        {buttons.length ? (
          <div className="button-row">
            <LinkButtons links={buttons} quiet="line" />
          </div>
        ) : null}
      </div>
    </section>
  );
}
