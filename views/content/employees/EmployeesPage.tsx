import type { BookingChoice } from '../../../src/modules/content/contract/booking-path';
import type { Picture } from '../../../src/shared/picture';
import { Blocks, type PageContent } from '../components/Blocks';
import { Button } from '../../ui/components/navigation/Button';
import { EmployeeCard } from '../components/EmployeeCard';
import { FilterLinks } from '../../ui/components/navigation/FilterLinks';
import type { Filter } from '../../ui/components/navigation/FilterLinks';
import { Parts } from '../../ui/components/navigation/Parts';
import type { PartLinks } from '../../ui/components/navigation/Parts';
import { PageHero } from '../../ui/components/section/PageHero';
import { usePage } from '../../ui/i18n/context';

export interface EmployeesPageProps extends PageContent {
  readonly filters: readonly Filter[];
  /** Whether a filter is set. */
  readonly narrowed: boolean;
  /** How many there are in all parts. */
  readonly count: number;
  readonly employees: readonly ListedEmployee[];
  readonly parts: PartLinks | null;
  readonly middle: MediumGrid;
}

/** How the cards stand on a screen of middle width. */
export interface MediumGrid {
  /** The large cards are as small as the others: there are too few of those to close what the large ones would leave open. */
  readonly isLevel: boolean;
  /** The last card is left over. */
  readonly isLastAlone: boolean;
}

interface ListedEmployee {
  readonly path: string;
  readonly name: string;
  readonly position: string;
  readonly picture?: Picture;
  readonly price?: string;
  readonly choice?: BookingChoice;
  /** One of those who have worked longest. */
  readonly senior: boolean;
}

/** Swatches in rows on a phone. */
const SMALL = '(width <= 760px) 30vw, (width <= 1200px) 30vw, 23vw';
const LARGE = '(width <= 760px) 62vw, (width <= 1200px) 62vw, 47vw';

/** All employees by name, those who have worked longest with large pictures, narrowed by salon and by skill through plain links. */
export function EmployeesPage(props: EmployeesPageProps) {
  const { t, href } = usePage();
  const { filters, count, employees, parts, middle, narrowed, blocks } = props;
  return (
    <>
      <PageHero {...props} layout="masthead" />
      <section className="section employees" id="masters">
        <div className="wrap">
          <FilterLinks label={t('content.salons.employees.filters')} filters={filters} />
          {employees.length > 0 ? (
            <div className="employees__line">
              <h2 className="employees__count">{t('content.salons.employees.count', { count })}</h2>
              {narrowed ? (
                <a className="text-link" href={href('/employees/')}>
                  {t('content.salons.employees.reset')}
                </a>
              ) : null}
            </div>
          ) : null}
          {employees.length > 0 ? (
            <ul className={middle.isLevel ? 'employees__grid employees__grid--level' : 'employees__grid'}>
              {employees.map(({ senior, ...employee }, index) => (
                <li key={employee.path} className={classesOf(senior, middle.isLastAlone && index === employees.length - 1)}>
                  <EmployeeCard {...employee} href={href(employee.path)} sizes={senior ? LARGE : SMALL} />
                </li>
              ))}
            </ul>
          ) : (
            <div className="employees__empty">
              <h2 className="employees__nobody">{t('content.salons.employees.empty')}</h2>
              <p>{t('content.salons.employees.emptyHint')}</p>
              <Button href={href('/employees/')} look="line">
                {t('content.salons.employees.reset')}
              </Button>
            </div>
          )}
          <Parts links={parts} anchor="masters" />
        </div>
      </section>
      {narrowed ? null : <Blocks blocks={blocks} />}
    </>
  );
}

function classesOf(senior: boolean, isAlone: boolean): string {
  const base = 'employees__master';
  return senior ? `${base} ${base}--large` : isAlone ? `${base} ${base}--alone` : base;
}
