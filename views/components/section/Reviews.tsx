import type { Review } from '../../../src/modules/content/domain/entities';
import { useT } from '../../i18n/context';

/** What visitors wrote, with their rating. */
export function Reviews({ items }: { readonly items: readonly Review[] }) {
  const t = useT();
  return (
    <ul className={items.length === 6 ? 'reviews reviews--six' : 'reviews'}>
      {items.map((review) => (
        <li key={review.author + review.about} className="reviews__item">
          <p className="reviews__rating" role="img" aria-label={t('common.rating', { rating: review.rating })}>
            {[1, 2, 3, 4, 5].map((step) => (
              <span key={step} className={step <= review.rating ? 'reviews__dot reviews__dot--full' : 'reviews__dot'} />
            ))}
          </p>
          <blockquote className="reviews__text">{review.text}</blockquote>
          <p className="reviews__author">
            <strong>{review.author}</strong>
            <span>{review.about}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
