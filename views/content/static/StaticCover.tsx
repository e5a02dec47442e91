import type { Page } from '../../../src/modules/content/contract/entities';
import type { Picture } from '../../../src/shared/picture';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { Breadcrumbs } from '../../ui/components/navigation/Breadcrumbs';
import { Photo } from '../../ui/components/media/Photo';
import { TitleBlock } from '../../ui/components/section/TitleBlock';

interface StaticCoverProps {
  readonly page: Pick<Page, 'title' | 'accent' | 'kicker' | 'picture'>;
  readonly crumbs: readonly Crumb[];
}

/**
 * One strong picture with the headline on its empty left half (pictures of pages are made with one; behind the words the
 * picture melts into the page, so a busy one stays readable too).
 */
export function StaticCover({ page, crumbs }: StaticCoverProps) {
  const { title, accent, kicker, picture } = page;
  return (
    <header className={picture ? 'static-cover' : 'static-cover static-cover--bare'}>
      {picture ? (
        <div className="static-cover__picture">
          <Photo picture={centred(picture)} sizes={`(width <= 760px) ${Math.min(SHARP_ENOUGH, drawn(picture))}vw, 100vw`} priority />
        </div>
      ) : null}
      <div className="static-cover__text wrap">
        <Breadcrumbs crumbs={crumbs} />
        <div className="static-cover__headline">
          {kicker ? <p className="kicker">{kicker}</p> : null}
          <TitleBlock as="h1" text={title} accent={accent} size="large" className="static-cover__title" />
        </div>
      </div>
    </header>
  );
}

/** Width to height of the frame on a phone, in StaticCover.css; on wide screens it is that of the pictures. */
const PHONE_FRAME = 4 / 3;
/** The widest sensible file on a phone, in percent of its width: a picture of 21:9 is drawn no wider. */
const SHARP_ENOUGH = 174;

/** How wide the picture is drawn in the phone's frame, its cropped sides included, in percent of the frame. */
function drawn({ width, height }: Picture): number {
  return Math.round(100 * Math.max(1, width / height / PHONE_FRAME));
}

/** With its focal point in the middle of the phone's frame, as far as the picture reaches. */
function centred(picture: Picture): Picture {
  const [x = 50, y = 50] = (picture.focal ?? '').split(' ').map((part) => Number.parseFloat(part));
  const scale = drawn(picture) / 100;
  if (scale === 1 || !(x >= 0 && y >= 0)) return picture;
  const left = Math.min(100, Math.max(0, (x * scale - 50) / (scale - 1)));
  return { ...picture, focal: `${Math.round(left)}% ${y}%` };
}
