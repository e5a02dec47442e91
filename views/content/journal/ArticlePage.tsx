import type { Picture } from '../../../src/shared/picture';
import type { ArticleSummary, DayLabel } from '../components/ArticleCard';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { Breadcrumbs } from '../../ui/components/navigation/Breadcrumbs';
import { ArrowLink, Button } from '../../ui/components/navigation/Button';
import { BookingHint } from '../components/BookingHint';
import { isPortrait } from '../../ui/components/media/orientation';
import { Photo } from '../../ui/components/media/Photo';
import { RelatedArticles } from '../components/RelatedArticles';
import { RichText } from '../../ui/components/section/RichText';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';
import { MenuRow } from '../salons/SalonMenu';

export interface ArticlePageProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  /** The soft second part of the headline, after a colon; empty when there is none. */
  readonly accent: string;
  /** Size of the headline: a long one is set smaller. */
  readonly headline: 'large' | 'title';
  readonly lead: string;
  readonly picture?: Picture;
  readonly author: { readonly name: string; readonly role: string };
  readonly date: DayLabel;
  /** Null when the text has not been changed since its first days. */
  readonly updated: DayLabel | null;
  readonly reading: string;
  readonly bodyHtml: string;
  /** Services that the text is about. */
  readonly mentioned: readonly {
    /** Booking of the service, without the language prefix. */
    readonly path: string;
    readonly title: string;
    readonly duration: string | null;
    readonly price: string | null;
  }[];
  /** The service that the text names first; null when it names none. Paths are without the language prefix. */
  readonly about: {
    readonly path: string;
    readonly bookPath: string;
    readonly title: string;
    readonly duration: string | null;
    readonly price: string | null;
    readonly picture?: Picture;
  } | null;
  readonly related: readonly ArticleSummary[];
}

/** An article: reading comes first. */
export function ArticlePage(props: ArticlePageProps) {
  const { crumbs, title, accent, headline, lead, picture, bodyHtml, mentioned, related } = props;
  return (
    <>
      <article className="article">
        <header className="article__head wrap">
          <Breadcrumbs crumbs={crumbs} />
          <TitleBlock as="h1" text={title} accent={accent} size={headline} className="article__title" />
          {lead ? <p className="lead article__lead">{lead}</p> : null}
        </header>
        {picture ? (
          <div className={isPortrait(picture) ? 'article__picture article__picture--tall' : 'article__picture'}>
            <Photo
              picture={picture}
              sizes={isPortrait(picture) ? '(width <= 760px) 100vw, 48vw' : '(width <= 760px) 100vw, 94vw'}
              priority
            />
          </div>
        ) : null}
        <div className="article__columns wrap">
          <div className="article__side">
            <Imprint {...props} />
            {props.about ? <Subject {...props.about} /> : null}
          </div>
          {bodyHtml ? (
            <div className="article__body">
              <RichText html={bodyHtml} dropCap />
            </div>
          ) : null}
        </div>
      </article>
      <Mentioned services={mentioned} />
      <RelatedArticles articles={related} />
    </>
  );
}

function Imprint({ author, date, updated, reading }: ArticlePageProps) {
  const { t } = usePage();
  return (
    <dl className="article-details">
      {author.name ? (
        <div className="article-details__row">
          <dt>{t('content.journal.author')}</dt>
          <dd>
            <span className="article-details__author">{author.name}</span>
            {author.role ? <span className="article-details__role">{author.role}</span> : null}
          </dd>
        </div>
      ) : null}
      <div className="article-details__row">
        <dt>{t('content.journal.published')}</dt>
        <dd>
          <time dateTime={date.iso}>{date.label}</time>
        </dd>
        <dd>{reading}</dd>
      </div>
      {updated ? (
        <div className="article-details__row">
          <dt>{t('content.journal.updated')}</dt>
          <dd>
            <time dateTime={updated.iso}>{updated.label}</time>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** A small card of the service that the text is about, beside it on wide screens. */
function Subject({ path, bookPath, title, duration, price, picture }: NonNullable<ArticlePageProps['about']>) {
  const { href } = usePage();
  const { bookLabel } = useBookingLinks();
  const figures = [price, duration].filter(Boolean).join(' · ');
  return (
    <div className="article-about">
      {picture ? (
        <div className="article-about__picture">
          <Photo picture={picture} sizes="21vw" decorative />
        </div>
      ) : null}
      <a className="article-about__title" href={href(path)}>
        {title}
      </a>
      {figures ? <p className="article-about__figures">{figures}</p> : null}
      <ArrowLink href={href(bookPath)}>
        {bookLabel(bookPath)}
        <span className="visually-hidden"> {title}</span>
      </ArrowLink>
    </div>
  );
}

/** From reading to the chair: the services of the text, set as a printed menu. */
function Mentioned({ services }: { readonly services: ArticlePageProps['mentioned'] }) {
  const { t, href } = usePage();
  const { bookLabel } = useBookingLinks();
  const lines = services.map((service) => ({ ...service, books: true, price: service.price ?? '' }));
  return (
    <section className="section article-next">
      <div className="wrap article-next__grid">
        <TitleBlock text={t('content.journal.mentionedTitle')} accent={t('content.journal.mentionedAccent')} />
        <div className="article-next__menu">
          {lines.length > 0 ? (
            <>
              <BookingHint lines={lines} />
              <ul className="article-next__services">
                {lines.map((line) => (
                  <li key={line.path}>
                    <MenuRow {...line} />
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          <div className="article-next__actions">
            <Button href={href('/online/')}>{bookLabel('/online/')}</Button>
            <ArrowLink href={href('/price/')}>{t('content.journal.services')}</ArrowLink>
          </div>
        </div>
      </div>
    </section>
  );
}
