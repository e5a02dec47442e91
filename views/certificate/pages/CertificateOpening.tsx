import type { ReactNode } from 'react';
import type { Picture } from '../../../src/shared/picture';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { Breadcrumbs } from '../../ui/components/navigation/Breadcrumbs';
import { Photo } from '../../ui/components/media/Photo';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { wordWidth } from '../../ui/components/section/word-width';

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
/** Widths of names, as `wordWidth` counts them, that one line has room for: of any phone, and of a phone that is held across. */
const ONE_LINE = 8.8;
const ONE_LONG_LINE = 13;

/** The object, bleeding off the right edge, and a headline die-cut into its lower corner, as on the cards. */
export function CertificateOpening({ crumbs, kicker, title, accent, price, lead, picture, children }: CertificateOpeningProps) {
  const isName = !accent && title.split(' ').every((word) => word.length <= LONGEST_WORD);
  const headline = ['certificate-opening__headline'];
  if (isName) headline.push('certificate-opening__headline--name');
  if (isName && wordWidth(title) <= ONE_LONG_LINE) headline.push('certificate-opening__headline--line');
  if (isName && wordWidth(title) <= ONE_LINE) headline.push('certificate-opening__headline--short');
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
        <div className={headline.join(' ')}>
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
