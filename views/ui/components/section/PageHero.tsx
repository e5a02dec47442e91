import type { CSSProperties, ReactNode } from 'react';
import type { Picture } from '../../../../src/shared/picture';
import type { Crumb } from '../navigation/Breadcrumbs';
import { Breadcrumbs } from '../navigation/Breadcrumbs';
import { Photo } from '../media/Photo';
import { isLandscape } from '../media/orientation';
import { TitleBlock } from './TitleBlock';
import { wordWidth } from './word-width';

interface PageHeroProps {
  readonly crumbs?: readonly Crumb[];
  readonly kicker?: string;
  readonly title: string;
  readonly accent?: string;
  readonly lead?: string;
  readonly picture?: Picture;
  /**
   * `wide`: a 21:9 picture below the headline. `side`: a tall picture that bleeds to the right edge.
   * `masthead`: the headline as wide as the page, like the name of a magazine, over a wide picture.
   */
  readonly layout?: 'wide' | 'side' | 'masthead';
  /** Long names (a service, an article) are set smaller than one- or two-word titles. */
  readonly size?: 'large' | 'title' | 'middle';
  /** What lies over the picture, outside of its frame. */
  readonly overPicture?: ReactNode;
  readonly children?: ReactNode;
}

/** The opening of an inner page: breadcrumbs, an enormous headline over or beside a picture, one lead sentence, actions. */
export function PageHero(props: PageHeroProps) {
  const { crumbs, kicker, title, accent, lead, picture, layout = 'wide', size = 'large', overPicture, children } = props;
  return (
    <header
      className={heroClass({ title, accent, picture, layout })}
      style={layout === 'masthead' ? ({ '--letters': wordWidth(title) } as CSSProperties) : undefined}
    >
      <div className="page-hero__text wrap">
        {crumbs ? <Breadcrumbs crumbs={crumbs} /> : null}
        <div className="page-hero__headline">
          {kicker ? <p className="kicker">{kicker}</p> : null}
          <TitleBlock as="h1" text={title} accent={accent} size={size} />
        </div>
        {lead || children ? (
          <div className="page-hero__lead">
            {lead ? <p className="lead">{lead}</p> : null}
            {children}
          </div>
        ) : null}
      </div>
      {picture ? (
        <div className="page-hero__picture">
          <Photo picture={picture} sizes={coverSizes(picture, layout)} priority />
        </div>
      ) : null}
      {overPicture}
    </header>
  );
}

/** Letters of a word that leaves room beside it: for the lead, and where there is one for the soft half of the headline. */
const SHORT = 7;
const SHORTEST = 4.5;

function heroClass({ title, accent, picture, layout }: Required<Pick<PageHeroProps, 'layout'>> & PageHeroProps): string {
  const names = ['page-hero', `page-hero--${picture || layout === 'masthead' ? layout : 'bare'}`];
  if (picture && isLandscape(picture)) names.push('page-hero--landscape');
  if (layout === 'masthead' && wordWidth(title) <= (accent ? SHORTEST : SHORT)) names.push('page-hero--short');
  return names.join(' ');
}

/** The frames that the styles below give a picture, as width to height. */
const FRAMES = {
  wide: { phone: 4 / 3, desktop: 21 / 9, share: 100 },
  masthead: { phone: 4 / 3, desktop: 21 / 9, share: 100 },
  side: { phone: 4 / 4.4, desktop: 4 / 5, share: 46 },
} as const;
/** A tall frame would cut a landscape picture to a strip and enlarge that. */
const PHONE_LANDSCAPE = 16 / 10;
/** The widest sensible file on a phone, in percent of its width: wider ones cost a slow line more than sharpness is worth. */
const MAX_PHONE = 120;

/** A picture wider than its frame is cropped at its sides: it is drawn wider than the frame, and must be that sharp. */
function coverSizes(picture: Picture, layout: keyof typeof FRAMES): string {
  const frame = FRAMES[layout];
  const phone = layout === 'side' && isLandscape(picture) ? PHONE_LANDSCAPE : frame.phone;
  const drawn = (share: number, ratio: number) => Math.round(share * Math.max(1, picture.width / picture.height / ratio));
  return `(width <= 760px) ${Math.min(MAX_PHONE, drawn(100, phone))}vw, ${drawn(frame.share, frame.desktop)}vw`;
}
