import type { Picture } from '../../../src/shared/picture';
import type { BookingChoice } from '../../../src/modules/content/contract/booking-path';
import { usePage } from '../../ui/i18n/context';
import { Arrow } from '../../ui/components/navigation/Button';
import { NextFree } from './NextFree';
import { Rating } from './Rating';
import type { RatingLabel } from './Rating';
import { PictureFrame } from '../../ui/components/media/PictureFrame';

export interface SalonCardProps {
  /** Without language prefix. */
  readonly path: string;
  readonly title: string;
  readonly address: string;
  readonly metro: string;
  /** Ready to show: "daily 9:00–21:00". */
  readonly hours: string;
  /** `HH:mm`, Kyiv time. */
  readonly opens: string;
  readonly closes: string;
  readonly phone: string;
  readonly rating?: RatingLabel;
  readonly picture?: Picture;
  /** What booking in this salon begins with. */
  readonly choice?: BookingChoice;
}

interface SalonCardLook {
  readonly sizes: string;
  readonly headingLevel?: 'h2' | 'h3';
}

/** Letters of a name that stand on one line in every card, and in one as wide as a phone that is held across. */
const LONGEST_LINE = 14;
const LONGEST_WIDE_LINE = 24;

/** A salon as a picture with its name cut into it, and where and when below. */
export function SalonCard({
  path,
  title,
  address,
  metro,
  hours,
  picture,
  rating,
  choice,
  sizes,
  headingLevel: Heading = 'h3',
}: SalonCardProps & SalonCardLook) {
  const { href, t } = usePage();
  return (
    <article className="salon-card card">
      <a className="salon-card__link" href={href(path)}>
        <PictureFrame className="salon-card__frame card__frame" name={title} picture={picture} sizes={sizes} />
        <Heading className={titleClass(title)}>{title}</Heading>
        <div className="salon-card__text">
          {address ? <span>{address}</span> : null}
          <span className="salon-card__note">
            {metro ? `${t('content.salons.metro')} ${metro}, ` : null}
            {hours}
          </span>
          <Rating rating={rating} />
          <Arrow />
        </div>
      </a>
      {choice ? <NextFree choice={choice} name={title} /> : null}
    </article>
  );
}

function titleClass(title: string): string {
  if (title.length <= LONGEST_LINE) return 'salon-card__title';
  const long = 'salon-card__title salon-card__title--long';
  return title.length <= LONGEST_WIDE_LINE ? long : `${long} salon-card__title--longest`;
}
