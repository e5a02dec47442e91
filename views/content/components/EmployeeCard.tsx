import type { Picture } from '../../../src/shared/picture';
import type { BookingChoice } from '../../../src/modules/content/contract/booking-path';
import { usePage } from '../../ui/i18n/context';
import { NextFree } from './NextFree';
import { initialOf } from '../../ui/components/media/initial';
import { isPale } from '../../ui/components/media/pale';
import { Photo } from '../../ui/components/media/Photo';
import { CardScroller } from '../../ui/components/card/Cards';
import { Rating } from './Rating';
import type { RatingLabel } from './Rating';

interface EmployeeCardProps {
  readonly href: string;
  readonly name: string;
  readonly position: string;
  readonly picture?: Picture;
  readonly sizes: string;
  /** "from 700 UAH" */
  readonly price?: string;
  readonly rating?: RatingLabel;
  /** What booking with this employee begins with; without it the card leads to the employee's page alone. */
  readonly choice?: BookingChoice;
}

/** An employee: silk backdrop, giant serif initial, name and position. */
export function EmployeeCard({ href, name, position, picture, sizes, price, rating, choice }: EmployeeCardProps) {
  const { t } = usePage();
  return (
    <article className="card card--master" data-like={choice && t('common.favourite', { name })}>
      <a className="card__link" href={href}>
        <div className="card__frame">
          {picture ? <Photo className="card__portrait" picture={picture} sizes={sizes} decorative /> : null}
          <span className={isPale(picture) ? 'card__initial card__initial--pale' : 'card__initial'} aria-hidden="true">
            {initialOf(name)}
          </span>
        </div>
        <div className="card__text">
          <h3 className="card__title card__title--name">{name}</h3>
          {position ? <span className="card__note">{position}</span> : null}
          {price ? <span className="card__note card__price">{price}</span> : null}
          <Rating rating={rating} />
        </div>
      </a>
      {choice ? <NextFree choice={choice} name={name} /> : null}
    </article>
  );
}

interface EmployeeCardsProps {
  /** Paths are without language prefix. */
  readonly employees: readonly (Omit<EmployeeCardProps, 'href' | 'sizes'> & { readonly path: string })[];
}

/** Employees in one row that scrolls sideways. */
export function EmployeeCards({ employees }: EmployeeCardsProps) {
  const { href } = usePage();
  return (
    <CardScroller>
      {employees.map(({ path, ...employee }) => (
        <EmployeeCard key={path} {...employee} href={href(path)} sizes="(width <= 760px) 62vw, 20rem" />
      ))}
    </CardScroller>
  );
}
