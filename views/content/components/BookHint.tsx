import { useT } from '../../ui/i18n/context';

/** Describes every line of a list that books: one hint on a page. */
export const BOOK_HINT = 'book-hint';

/** Says once what the plus of each line does. */
export function BookHint() {
  const t = useT();
  return (
    <p className="book-hint">
      <span className="book-plus" aria-hidden="true" />
      <span id={BOOK_HINT}>{t('common.bookHint')}</span>
    </p>
  );
}
