import type { CSSProperties } from 'react';
import type { Review } from '../../../src/modules/content/contract/page-blocks';
import { useT } from '../../ui/i18n/context';

/** What visitors wrote, with their rating: the first beside the others where there is room. */
export function Reviews({ items }: { readonly items: readonly Review[] }) {
  const t = useT();
  return (
    <ul className="reviews">
      {items.map((review, index) => (
        <li key={index} className="reviews__item">
          {review.rating === null ? null : (
            <p
              className="reviews__rating"
              role="img"
              aria-label={t('common.rating', { rating: review.rating })}
              style={{ '--rating': review.rating } as CSSProperties}
            />
          )}
          <blockquote className="reviews__text">{review.text}</blockquote>
          {review.author || review.about ? (
            <p className="reviews__author">
              {review.author ? <strong>{review.author}</strong> : null}
              {review.about ? <span>{review.about}</span> : null}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
