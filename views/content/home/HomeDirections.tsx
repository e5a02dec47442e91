import type { Picture } from '../../../src/shared/picture';
import { PictureCard } from '../../ui/components/card/Cards';
import { ArrowLink } from '../../ui/components/navigation/Button';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';
import { HEADLINE_DIRECTIONS, cardColumns } from './card-columns';

interface CategoryCard {
  readonly path: string;
  readonly title: string;
  readonly note: string;
  readonly mark: string;
  readonly picture?: Picture;
}

export interface HomeDirectionsProps {
  readonly women: readonly CategoryCard[];
  /** All services of the top category, without language prefix; null when it has no page. */
  readonly womenPath: string | null;
  /** Whether the word above the women's cards may run over the first picture. */
  readonly womenOverlap: boolean;
  readonly men: readonly CategoryCard[];
  readonly menPath: string | null;
}

/** What there is to book: the directions for women as a row of cards, those for men on a dark ground. */
export function HomeDirections({ women, womenPath, womenOverlap, men, menPath }: HomeDirectionsProps) {
  const { t, href } = usePage();
  return (
    <>
      {women.length ? (
        <section className="section home-women">
          <div className="wrap">
            <div className={womenOverlap ? 'home-women__head home-women__head--over' : 'home-women__head'}>
              <TitleBlock
                text={t('content.home.womenTitle')}
                accent={
                  women.length === HEADLINE_DIRECTIONS
                    ? t('content.home.womenAccent')
                    : t('content.home.directions', { count: women.length })
                }
                className="home-women__title"
              />
              {womenPath ? <ArrowLink href={href(womenPath)}>{t('content.home.allServices')}</ArrowLink> : null}
            </div>
            <div className={`home-women__cards home-women__cards--${cardColumns(women.length)}`}>
              {women.map((card) => (
                <PictureCard key={card.path} {...card} href={href(card.path)} sizes="(width <= 760px) 77vw, (width <= 1200px) 40vw, 27vw" />
              ))}
            </div>
          </div>
        </section>
      ) : null}
      {men.length ? (
        <section className="section section--dark home-men">
          <div className="wrap">
            <TitleBlock text={t('content.home.menTitle')} accent={t('content.home.menAccent')} color="light" className="home-men__title" />
            <div className={men.length === 2 ? 'home-men__cards home-men__cards--two' : 'home-men__cards'}>
              {menPath ? <ArrowLink href={href(menPath)}>{t('content.home.allServices')}</ArrowLink> : null}
              {men.map((card) => (
                <PictureCard key={card.path} {...card} href={href(card.path)} sizes="(width <= 760px) 44vw, 38vw" />
              ))}
            </div>
          </div>
        </section>
      ) : null}
    </>
  );
}
