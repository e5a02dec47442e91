import { Blocks, type PageContent } from '../components/Blocks';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { ArrowLink } from '../../ui/components/navigation/Button';
import { ChoiceLink } from '../../ui/components/navigation/ChoiceLink';
import type { Choice } from '../../ui/components/navigation/ChoiceLink';
import { Parts } from '../../ui/components/navigation/Parts';
import type { PartLinks } from '../../ui/components/navigation/Parts';
import { SearchForm } from '../../ui/components/form/SearchForm';
import { PageHero } from '../../ui/components/section/PageHero';
import { Photo } from '../../ui/components/media/Photo';
import { BookingHint } from '../components/BookingHint';
import { PriceList, priceLines } from '../components/PriceList';
import type { PriceListProps } from '../components/PriceList';
import { usePage } from '../../ui/i18n/context';

export interface PriceListPageProps extends PageContent {
  readonly crumbs: readonly Crumb[];
  /** The list for all salons, without query. */
  readonly path: string;
  readonly tops: readonly Choice[];
  /** The list of each salon. */
  readonly salons: readonly Choice[];
  /** What the price columns mean, each salon with a link to its own list; empty on a salon's list. */
  readonly classes: readonly {
    readonly name: string;
    readonly note: string;
    readonly salons: readonly { readonly title: string; readonly path: string }[];
  }[];
  /** Directions of the whole list. */
  readonly index: readonly {
    readonly title: string;
    /** Anchor of its section. */
    readonly id: string;
    /** The part in which it begins, without language prefix; null: this one. */
    readonly path: string | null;
  }[];
  readonly list: PriceListProps;
  readonly parts: PartLinks | null;
}

const LIST = 'list';

/** The printed price list of a top category; where it comes in parts, a search finds what stands in another one. */
export function PriceListPage({ path, tops, salons, classes, index, list, parts, blocks, picture, ...hero }: PriceListPageProps) {
  const { t, href } = usePage();
  const salon = salons.find((one) => one.current);
  return (
    <>
      <div className="price-heading">
        <PageHero {...hero}>{salon ? <ArrowLink href={href(path)}>{t('content.services.allSalonsPrices')}</ArrowLink> : null}</PageHero>
      </div>
      {classes.length ? (
        <nav className="wrap price-classes" aria-label={t('content.services.priceSalons')}>
          {classes.map((priceClass) => (
            <section key={priceClass.name} className="price-classes__class">
              <h2 className="price-classes__name">{priceClass.name}</h2>
              <p className="price-classes__note">{priceClass.note}</p>
              <ul className="price-classes__salons">
                {priceClass.salons.map((one) => (
                  <li key={one.path}>
                    <a href={href(one.path)}>{one.title}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      ) : salons.length ? (
        <SalonChoices
          label={t('content.services.priceSalons')}
          all={{ title: t('content.services.allSalons'), path, current: !salon }}
          links={salons}
        />
      ) : null}
      <div className="wrap price-page">
        <PriceIndex tops={tops} index={index} list={list} picture={picture} />
        <div className="price-page__list" id={LIST}>
          <div className="price-page__notes">
            <p>{t('content.services.priceUnit')}</p>
            <BookingHint lines={priceLines(list)} />
          </div>
          {parts ? <SearchForm /> : null}
          <PriceList {...list} />
          <Parts links={parts} anchor={LIST} />
        </div>
      </div>
      <Blocks blocks={blocks} />
    </>
  );
}

function SalonChoices({ label, all, links }: { readonly label: string; readonly all: Choice; readonly links: readonly Choice[] }) {
  return (
    <nav className="price-salons wrap" aria-label={label}>
      <ul className="price-salons__list">
        {[all, ...links].map((link) => (
          <li key={link.path}>
            <ChoiceLink choice={link} className="price-salons__link" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PriceIndex({ tops, index, list: { columns }, picture }: Pick<PriceListPageProps, 'tops' | 'index' | 'list' | 'picture'>) {
  const { t, href } = usePage();
  if (tops.length === 0) return null;
  return (
    <div className="price-index">
      <nav className="price-index__row" aria-label={t('content.services.priceIndex')}>
        <ul className="price-index__tops">
          {tops.map((top) => (
            <li key={top.path}>
              <ChoiceLink choice={top} className="price-index__top" />
            </li>
          ))}
        </ul>
        {index.length ? (
          <ul className="price-index__sections">
            {index.map(({ id, title, path }) => (
              <li key={id}>
                <a className="price-index__section" href={`${path === null ? '' : href(path)}#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </nav>
      {columns.length > 1 ? <PriceSwitch columns={columns} /> : null}
      {picture ? (
        <div className="price-index__picture">
          <Photo picture={picture} sizes="15rem" decorative />
        </div>
      ) : null}
    </div>
  );
}

/** On phones: which of the price columns is shown. Styles ask what is chosen, so it needs no script. */
function PriceSwitch({ columns }: Pick<PriceListProps, 'columns'>) {
  const { t } = usePage();
  return (
    <fieldset className="price-switch">
      <legend className="visually-hidden">{t('content.services.priceClass')}</legend>
      {columns.map((column, index) => (
        <label key={column} className="price-switch__class">
          <input type="radio" name="price-class" value={index} defaultChecked={index === 0} />
          {column}
        </label>
      ))}
    </fieldset>
  );
}
