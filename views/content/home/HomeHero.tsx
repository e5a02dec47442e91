import type { CSSProperties } from 'react';
import type { Picture } from '../../../src/shared/picture';
import { Button } from '../../ui/components/navigation/Button';
import { NextTimes } from '../components/NextTimes';
import { Photo } from '../../ui/components/media/Photo';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';

interface HomeHeroProps {
  readonly title: string;
  readonly accent: string;
  readonly kicker: string;
  readonly lead: string;
  readonly picture?: Picture;
}

/** Full-bleed picture, a headline of two lines that lies on it, two actions. */
export function HomeHero({ title, accent, kicker, lead, picture }: HomeHeroProps) {
  const { t, href } = usePage();
  const { bookLabel } = useBookingLinks();
  return (
    <div className={picture ? 'hero' : 'hero hero--bare'}>
      {picture ? (
        <div className="hero__picture">
          <Photo picture={picture} sizes="(width <= 760px) 145vw, 100vw" priority isUpright />
        </div>
      ) : null}
      <div className="hero__body wrap">
        {kicker ? <p className="kicker hero__kicker">{kicker}</p> : null}
        <h1 className="hero__title">
          <span className="hero__line" style={{ '--letters': longestWord(title) } as CSSProperties}>
            {title}
          </span>
          {accent ? (
            <>
              {' '}
              <em className="hero__accent">{accent}</em>
            </>
          ) : null}
        </h1>
        <div className="hero__foot">
          {lead ? <p className="lead">{lead}</p> : null}
          <NextTimes />
          <div className="button-row">
            <Button href={href('/online/')}>{bookLabel('/online/')}</Button>
            <Button href={href('/gift_certificate/')} look="line">
              {t('content.home.certificate')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The headline is as wide as the phone, whatever the word: its size follows from the number of letters. */
function longestWord(title: string): number {
  return Math.max(...title.split(/\s+/).map((word) => word.length));
}
