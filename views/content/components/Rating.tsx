import { useT } from '../../ui/i18n/context';

/** What clients say after their appointments, taken together. */
export interface RatingLabel {
  /** As the language writes it: `4,9`, `4.9`. */
  readonly average: string;
  readonly count: number;
  /** `37 відгуків` */
  readonly reviews: string;
}

interface RatingProps {
  readonly rating?: RatingLabel;
  /** Says of what the number is: where there is room. */
  readonly long?: boolean;
}

/** A mean and of how many: `4,9 · 37`. Nothing without a rating. */
export function Rating({ rating, long = false }: RatingProps) {
  const t = useT();
  if (!rating) return null;
  const { average, count, reviews } = rating;
  return (
    <span className="rating" role="img" aria-label={`${t('common.rating', { rating: average })}, ${reviews}`}>
      {average} · {long ? reviews : count}
    </span>
  );
}
