import type { Page } from '../../../src/modules/content/domain/entities';
import type { Crumb } from '../../components/Breadcrumbs';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { Photo } from '../../components/Photo';
import { TitleBlock } from '../../components/TitleBlock';

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
          <Photo picture={picture} sizes="(width <= 760px) 116vw, 100vw" priority />
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
