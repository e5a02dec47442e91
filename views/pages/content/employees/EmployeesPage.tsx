import type { Picture } from '../../../../src/shared/picture';
import { Blocks, type PageContent } from '../../../components/section/Blocks';
import { Button } from '../../../components/navigation/Button';
import { MasterCard } from '../../../components/card/Cards';
import { FilterLinks } from '../../../components/navigation/FilterLinks';
import type { Filter } from '../../../components/navigation/FilterLinks';
import { PageHero } from '../../../components/section/PageHero';
import { usePage } from '../../../i18n/context';

export interface EmployeesPageProps extends PageContent {
  readonly filters: readonly Filter[];
  /** Whether a filter is set. */
  readonly narrowed: boolean;
  readonly masters: readonly { readonly path: string; readonly name: string; readonly position: string; readonly picture?: Picture }[];
}

const SMALL = '(width <= 760px) 45vw, (width <= 1200px) 30vw, 23vw';
const LARGE = '(width <= 760px) 96vw, (width <= 1200px) 62vw, 47vw';

/**
 * One portrait of four fields at the left edge, the next at the right: with four in a row the sixth and the seventh row begin anew.
 * The last ones stay small, so that the page does not end in a hole.
 */
function isLarge(index: number, count: number): boolean {
  return (index % 18 === 0 || index % 18 === 11) && index + 2 < count;
}

/** All masters by name, narrowed by salon and by skill through plain links. */
export function EmployeesPage(props: EmployeesPageProps) {
  const { t, href } = usePage();
  const { filters, masters, narrowed, blocks } = props;
  return (
    <>
      <PageHero {...props} layout="masthead" />
      <section className="section employees" id="masters">
        <div className="wrap">
          <FilterLinks label={t('salons.employees.filters')} filters={filters} />
          {masters.length > 0 ? (
            <div className="employees__line">
              <h2 className="employees__count">{t('salons.employees.count', { count: masters.length })}</h2>
              {narrowed ? (
                <a className="text-link" href={href('/employees/')}>
                  {t('salons.employees.reset')}
                </a>
              ) : null}
            </div>
          ) : null}
          {masters.length > 0 ? (
            <ul className="employees__grid">
              {masters.map((master, index) => {
                const large = isLarge(index, masters.length);
                return (
                  <li key={master.path} className={large ? 'employees__master employees__master--large' : 'employees__master'}>
                    <MasterCard {...master} href={href(master.path)} sizes={large ? LARGE : SMALL} />
                  </li>
                );
              })}
            </ul>
          ) : (
            <div className="employees__empty">
              <h2 className="employees__nobody">{t('salons.employees.empty')}</h2>
              <p>{t('salons.employees.emptyHint')}</p>
              <Button href={href('/employees/')} look="line">
                {t('salons.employees.reset')}
              </Button>
            </div>
          )}
        </div>
      </section>
      {narrowed ? null : <Blocks blocks={blocks} />}
    </>
  );
}
