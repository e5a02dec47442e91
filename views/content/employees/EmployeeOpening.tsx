import type { ReactNode } from 'react';
import type { Picture } from '../../../src/shared/picture';
import { Breadcrumbs } from '../../ui/components/navigation/Breadcrumbs';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { initialOf } from '../../ui/components/media/initial';
import { Rating } from '../components/Rating';
import type { RatingLabel } from '../components/Rating';
import { Photo } from '../../ui/components/media/Photo';
import { CARRIED_SILK } from './carried-silk';
import { TitleBlock } from '../../ui/components/section/TitleBlock';

interface EmployeeOpeningProps {
  readonly crumbs: readonly Crumb[];
  /** Full name: the first word is set in the display face, the rest in the serif. */
  readonly name: string;
  readonly position: string;
  readonly kicker?: string;
  readonly picture?: Picture;
  readonly rating?: RatingLabel;
  readonly children?: ReactNode;
}

/** Letters of a first name that fits the largest size, and of a whole name. */
const LONGEST_FIRST_NAME = 14;
const LONGEST_NAME = 45;

/** The opening of an employee's page: the name, and a backdrop of silk with the giant initial running off it. */
export function EmployeeOpening({ crumbs, name, position, kicker, picture, rating, children }: EmployeeOpeningProps) {
  const [first = name, ...rest] = name.split(' ');
  const isLong = first.length > LONGEST_FIRST_NAME || name.length > LONGEST_NAME;
  return (
    <header className="employee-opening">
      <div className="employee-opening__text wrap">
        <Breadcrumbs crumbs={crumbs} />
        <div className={isLong ? 'employee-opening__headline employee-opening__headline--long' : 'employee-opening__headline'}>
          {kicker ? <p className="kicker">{kicker}</p> : null}
          <TitleBlock as="h1" text={first} accent={rest.join(' ') || undefined} size="large" />
          {position ? <p className="lead">{position}</p> : null}
          <Rating rating={rating} long />
        </div>
        <div className="employee-opening__foot">{children}</div>
      </div>
      <div id={CARRIED_SILK} className="employee-opening__picture">
        {picture ? (
          <Photo className="employee-opening__photo" picture={picture} sizes="(width <= 760px) 100vw, 48vw" priority decorative />
        ) : null}
        <span className="employee-opening__initial" aria-hidden="true">
          {initialOf(name)}
        </span>
      </div>
    </header>
  );
}
