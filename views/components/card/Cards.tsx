import type { Picture } from '../../../src/shared/picture';
import type { BookingChoice } from '../../../src/modules/content/domain/booking-path';
import { usePage } from '../../i18n/context';
import { Arrow } from '../navigation/Button';
import { NextFree } from '../navigation/NextFree';
import { initialOf } from '../media/initial';
import { Photo } from '../media/Photo';
import { PictureFrame } from '../media/PictureFrame';

interface PictureCardProps {
  readonly href: string;
  readonly title: string;
  readonly note?: string;
  /** Small figure or label before the title, for example a price from. */
  readonly mark?: string;
  readonly picture?: Picture;
  readonly sizes: string;
  readonly shape?: 'tall' | 'wide';
  readonly headingLevel?: 'h2' | 'h3';
}

/** A picture with a headline below it, the whole of it one link: categories, salons, articles. */
export function PictureCard({ href, title, note, mark, picture, sizes, shape = 'tall', headingLevel: Heading = 'h3' }: PictureCardProps) {
  return (
    <article className={`card card--${shape}`}>
      <a className="card__link" href={href}>
        <PictureFrame className="card__frame" name={title} picture={picture} sizes={sizes} />
        <div className="card__text">
          {mark ? <span className="card__mark">{mark}</span> : null}
          <Heading className="card__title">{title}</Heading>
          {note ? <span className="card__note clamp">{note}</span> : null}
          <Arrow />
        </div>
      </a>
    </article>
  );
}

interface MasterCardProps {
  readonly href: string;
  readonly name: string;
  readonly position: string;
  readonly picture?: Picture;
  readonly sizes: string;
  /** What booking with this master begins with; without it the card leads to the master's page alone. */
  readonly choice?: BookingChoice;
}

/** A master: silk backdrop, giant serif initial, name and position. */
export function MasterCard({ href, name, position, picture, sizes, choice }: MasterCardProps) {
  const { t } = usePage();
  return (
    <article className="card card--master" data-like={choice && t('common.favourite', { name })}>
      <a className="card__link" href={href}>
        <div className="card__frame">
          {picture ? <Photo picture={picture} sizes={sizes} decorative /> : null}
          <span className="card__initial" aria-hidden="true">
            {initialOf(name)}
          </span>
        </div>
        <div className="card__text">
          <h3 className="card__title card__title--name">{name}</h3>
          {position ? <span className="card__note">{position}</span> : null}
        </div>
      </a>
      {choice ? <NextFree choice={choice} name={name} /> : null}
    </article>
  );
}

interface MasterCardsProps {
  /** Paths are without language prefix. */
  readonly masters: readonly (Omit<MasterCardProps, 'href' | 'sizes'> & { readonly path: string })[];
}

/** Masters in one row that scrolls sideways. */
export function MasterCards({ masters }: MasterCardsProps) {
  const { href } = usePage();
  return (
    <div className="card-scroller">
      {masters.map(({ path, ...master }) => (
        <MasterCard key={path} {...master} href={href(path)} sizes="(width <= 760px) 62vw, 20rem" />
      ))}
    </div>
  );
}
