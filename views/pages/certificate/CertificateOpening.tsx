import type { ReactNode } from 'react';
import type { Picture } from '../../../src/shared/picture';
import type { Crumb } from '../../components/navigation/Breadcrumbs';
import { Breadcrumbs } from '../../components/navigation/Breadcrumbs';
import { Photo } from '../../components/media/Photo';
import { TitleBlock } from '../../components/section/TitleBlock';

interface CertificateOpeningProps {
  readonly crumbs?: readonly Crumb[];
  readonly kicker: string;
  readonly title: string;
  readonly accent?: string;
  /** "10 000 грн", below the headline. */
  readonly price?: string;
  readonly lead: string;
  readonly picture?: Picture;
  readonly children: ReactNode;
}

/** Letters of a word that a phone has room for: with a longer one a name is set like any headline, and may break. */
const LONGEST_WORD = 14;

/** The object, bleeding off the right edge, and a headline die-cut into its lower corner, as on the cards. */
export function CertificateOpening({ crumbs, kicker, title, accent, price, lead, picture, children }: CertificateOpeningProps) {
  const isName = !accent && title.split(' ').every((word) => word.length <= LONGEST_WORD);
  return (
    <header className={picture ? 'certificate-opening' : 'certificate-opening certificate-opening--bare'}>
      {crumbs ? (
        <div className="wrap">
          <Breadcrumbs crumbs={crumbs} />
        </div>
      ) : null}
      {picture ? (
        <div className="certificate-opening__object">
          <Photo picture={picture} sizes="(width <= 760px) 130vw, 78vw" priority />
        </div>
      ) : null}
      <div className="wrap certificate-opening__text">
        <div className={isName ? 'certificate-opening__headline certificate-opening__headline--name' : 'certificate-opening__headline'}>
          {kicker ? <p className="kicker">{kicker}</p> : null}
          <TitleBlock as="h1" text={title} accent={accent} size="large" />
          {price ? <p className="certificate-opening__price">{price}</p> : null}
        </div>
        <div className="certificate-opening__lead">
          {lead ? <p className="lead">{lead}</p> : null}
          {children}
        </div>
      </div>
    </header>
  );
}
