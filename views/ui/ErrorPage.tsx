import { Button } from './components/navigation/Button';
import { Photo } from './components/media/Photo';
import { SearchForm } from './components/form/SearchForm';
import { usePage } from './i18n/context';
import type { ErrorContent } from './layout/frame';

export interface ErrorPageProps {
  readonly status: number;
  readonly message: string;
  readonly title: string;
  readonly text: string;
  /** What editors wrote for a page that was not found. */
  readonly content: ErrorContent | null;
}

/** Status, message, a picture, one line, and a way home. */
export function ErrorPage({ status, message, title, text, content }: ErrorPageProps) {
  const { t, href } = usePage();
  return (
    <div className="error-page wrap">
      <div className="error-page__text">
        <p className="error-page__status" aria-hidden="true">
          {status}
        </p>
        <h1 className="error-page__title">
          <span className="visually-hidden">{status}: </span>
          {content ? `${content.title} ${content.accent}`.trim() : title}
        </h1>
        <p className="lead">{content?.text || text}</p>
        <div className="button-row">
          <Button href={href('/')}>{t('common.errors.home')}</Button>
          {status === 404 ? (
            <Button href={href('/services/')} look="line">
              {t('common.errors.services')}
            </Button>
          ) : null}
        </div>
        {status === 404 ? <SearchForm /> : null}
        <p className="error-page__message">{t('common.errors.info', { message })}</p>
      </div>
      {content?.picture ? (
        <div className="error-page__picture">
          <Photo picture={content.picture} sizes="(width <= 760px) 100vw, 60vw" priority />
        </div>
      ) : null}
    </div>
  );
}
