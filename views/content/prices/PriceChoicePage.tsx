import { Blocks, type PageContent } from '../components/Blocks';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { Arrow } from '../../ui/components/navigation/Button';
import { PageHero } from '../../ui/components/section/PageHero';
import { usePage } from '../../ui/i18n/context';

export interface PriceChoicePageProps extends PageContent {
  readonly crumbs: readonly Crumb[];
  readonly tops: readonly {
    readonly path: string;
    readonly title: string;
    readonly note: string;
    readonly count: string;
    readonly price: string;
  }[];
}

/** Two lines of a menu, as large as they come: whose prices? */
export function PriceChoicePage({ tops, blocks, ...hero }: PriceChoicePageProps) {
  const { t, href } = usePage();
  return (
    <>
      <div className="price-opening">
        <PageHero {...hero} layout="side" />
      </div>
      <section className="section section--tight price-choice" aria-label={t('content.services.priceChoice')}>
        {tops.length ? (
          <ul className="wrap">
            {tops.map((top) => (
              <li key={top.path}>
                <a className="price-choice__link" href={href(top.path)}>
                  <span className="price-choice__title">{top.title}</span>
                  {top.price ? <span className="price-choice__price">{top.price}</span> : null}
                  <span className="price-choice__note">{top.note ? `${top.count}: ${top.note}` : top.count}</span>
                  <Arrow />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {tops.length === 0 ? <p className="wrap lead">{t('content.services.empty')}</p> : null}
      </section>
      <Blocks blocks={blocks} />
    </>
  );
}
