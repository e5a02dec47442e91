import type { Picture } from '../../../src/shared/picture';
import { usePage } from '../../ui/i18n/context';
import { isLandscape, isPortrait } from '../../ui/components/media/orientation';
import { PictureFrame } from '../../ui/components/media/PictureFrame';

/** A day as people read it and as machines do. */
export interface DayLabel {
  readonly label: string;
  /** ISO 8601. */
  readonly iso: string;
}

/** What lists show of an article. `path` without language prefix. */
export interface ArticleSummary {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** Name of the category it is at home in; empty when there is none. */
  readonly category: string;
  readonly date: DayLabel;
  /** "6 minute read" */
  readonly reading: string;
  readonly picture?: Picture;
}

interface ArticleCardProps {
  readonly article: ArticleSummary;
  /** `cover` opens a list; `wide` and `tall` alternate; `line` is a headline without a picture, across the page. */
  readonly look: 'cover' | 'wide' | 'tall' | 'line';
  readonly headingLevel?: 'h2' | 'h3';
  readonly priority?: boolean;
}

/** As wide as a 3:2 picture is drawn in each frame, its cropped sides included. */
const SIZES = {
  cover: '(width <= 760px) 145vw, 75vw',
  wide: '(width <= 760px) 100vw, 56vw',
  tall: '(width <= 760px) 64vw, 54vw',
} as const;

/** An article in a list, the whole of it one link. */
export function ArticleCard({ article, look, headingLevel: Heading = 'h2', priority = false }: ArticleCardProps) {
  const { href } = usePage();
  const { path, title, lead, category, date, reading, picture } = article;
  return (
    <article className={`article-card article-card--${look}${stands(look, picture) ? '' : ' article-card--square'}`}>
      <a className="article-card__link" href={href(path)}>
        {look !== 'line' ? (
          <PictureFrame className="article-card__frame" name={title} picture={picture} sizes={SIZES[look]} priority={priority} />
        ) : null}
        <div className="article-card__text">
          <p className="article-card__meta">
            {category ? <span className="article-card__category">{category}</span> : null}
            <time dateTime={date.iso}>{date.label}</time>
          </p>
          <Heading className="article-card__title">{title}</Heading>
          {lead ? <p className="article-card__lead clamp">{lead}</p> : null}
          <p className="article-card__reading">{reading}</p>
        </div>
      </a>
    </article>
  );
}

/** Whether the picture stands in the frame of its look; one across it would lose its ends, and gets a square. */
function stands(look: ArticleCardProps['look'], picture: Picture | undefined): boolean {
  if (!picture || (look !== 'wide' && look !== 'tall')) return true;
  return look === 'tall' ? !isLandscape(picture) : !isPortrait(picture);
}
