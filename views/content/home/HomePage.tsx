import type { ReactNode } from 'react';
import type { MapPoint } from '../../../src/modules/content/contract/map-projection';
import type { Block } from '../../../src/modules/content/contract/page-blocks';
import type { Picture } from '../../../src/shared/picture';
import { ArrowLink, Button } from '../../ui/components/navigation/Button';
import { PictureCard } from '../../ui/components/card/Cards';
import { EmployeeCards } from '../components/EmployeeCard';
import { Facts } from '../../ui/components/section/Facts';
import { Faq } from '../../ui/components/section/Faq';
import { KyivMap } from '../components/map/KyivMap';
import { PictureFrame } from '../../ui/components/media/PictureFrame';
import { Quote } from '../../ui/components/section/Quote';
import { Reviews } from '../components/Reviews';
import { SectionTitle } from '../../ui/components/section/SectionTitle';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';
import { HomeDirections, type HomeDirectionsProps } from './HomeDirections';
import { HomeHero } from './HomeHero';

export interface HomePageProps extends HomeDirectionsProps {
  readonly title: string;
  readonly accent: string;
  readonly kicker: string;
  readonly lead: string;
  readonly picture?: Picture;
  readonly facts: readonly { readonly value: string; readonly label: string }[];
  readonly quote: Extract<Block, { type: 'quote' }> | null;
  readonly reviews: Extract<Block, { type: 'reviews' }> | null;
  readonly faq: Extract<Block, { type: 'faq' }> | null;
  readonly employees: readonly { readonly path: string; readonly name: string; readonly position: string; readonly picture?: Picture }[];
  readonly certificates: readonly { readonly path: string; readonly title: string; readonly amount: string; readonly picture: Picture }[];
  readonly articles: readonly {
    readonly path: string;
    readonly title: string;
    readonly lead: string;
    readonly date: string;
    readonly picture?: Picture;
  }[];
  readonly salonCount: number;
  /** The first of them. */
  readonly salons: readonly { readonly path: string; readonly title: string; readonly address: string }[];
  /** All that stand on the drawn map. */
  readonly pins: readonly (MapPoint & { readonly path: string; readonly label: string })[];
}

/** A place for an editor's own blocks: below the opening's quotation and facts, below the reviews, below the questions. */
export type HomePlace = 'opening' | 'reviews' | 'questions';

/** The cover of the magazine. @param placed sections of an editor: see ComposedHomePage */
export function HomePage({ placed = {}, ...props }: HomePageProps & { readonly placed?: Partial<Record<HomePlace, ReactNode>> }) {
  return (
    <>
      <HomeHero {...props} />
      <Statement {...props} />
      {placed.opening}
      <HomeDirections {...props} />
      <Employees {...props} />
      <Gift {...props} />
      {props.reviews ? (
        <section className="section">
          <div className="wrap">
            <SectionTitle text={props.reviews.title} />
            <Reviews items={props.reviews.items} />
          </div>
        </section>
      ) : null}
      {placed.reviews}
      <Journal {...props} />
      <Salons {...props} />
      {props.faq ? (
        <section className="section section--ivory">
          <div className="wrap text-block">
            <TitleBlock text={props.faq.title} size="middle" />
            <Faq items={props.faq.items} />
          </div>
        </section>
      ) : null}
      {placed.questions}
    </>
  );
}

function Statement({ quote, facts }: HomePageProps) {
  if (!quote && facts.length === 0) return null;
  return (
    <section className="section home-statement">
      <div className={quote && facts.length ? 'wrap home-statement__both' : 'wrap'}>
        {quote ? <Quote text={quote.text} author={quote.author} /> : null}
        {facts.length ? <Facts items={facts} /> : null}
      </div>
    </section>
  );
}

function Employees({ employees }: HomePageProps) {
  const { t, href } = usePage();
  if (employees.length === 0) return null;
  return (
    <section className="section home-masters">
      <div className="wrap home-masters__grid">
        <SectionTitle text={t('content.home.mastersTitle')} accent={t('content.home.mastersAccent')}>
          <ArrowLink href={href('/employees/')}>{t('content.home.allMasters')}</ArrowLink>
        </SectionTitle>
        <EmployeeCards employees={employees} />
      </div>
    </section>
  );
}

function Gift({ certificates }: HomePageProps) {
  const { t, href } = usePage();
  return (
    <section className="section section--lacquer home-gift">
      <div className={certificates.length ? 'wrap home-gift__grid' : 'wrap'}>
        <div className="home-gift__text">
          <TitleBlock text={t('content.home.giftTitle')} accent={t('content.home.giftAccent')} size="large" color="light" />
          <p className="lead">{t('content.home.giftText')}</p>
          <p>{t('content.home.giftDiscount')}</p>
          <Button href={href('/gift_certificate/')} look="light">
            {t('content.home.giftButton')}
          </Button>
        </div>
        {certificates.length ? (
          <ul className="home-gift__cards">
            {certificates.map((certificate) => (
              <li key={certificate.path} className="home-gift__card">
                <a href={href(certificate.path)} aria-label={`${certificate.title}, ${certificate.amount}`}>
                  <PictureFrame
                    className="home-gift__frame"
                    name={certificate.title}
                    picture={certificate.picture}
                    sizes="(width <= 760px) 80vw, 32vw"
                  />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}

function Journal({ articles }: HomePageProps) {
  const { t, href } = usePage();
  const [first, ...rest] = articles;
  if (!first) return null;
  return (
    <section className="section section--sand">
      <div className="wrap">
        <SectionTitle text={t('content.home.journalTitle')} accent={t('content.home.journalAccent')} size="large">
          <ArrowLink href={href('/blog/')}>{t('content.home.allJournal')}</ArrowLink>
        </SectionTitle>
        <div className={rest.length ? 'home-journal' : undefined}>
          <PictureCard
            href={href(first.path)}
            title={first.title}
            note={first.lead}
            mark={first.date}
            picture={first.picture}
            shape="wide"
            sizes="(width <= 760px) 100vw, 58vw"
          />
          {rest.length ? (
            <div className="home-journal__rest">
              {rest.map((article) => (
                <PictureCard
                  key={article.path}
                  href={href(article.path)}
                  title={article.title}
                  mark={article.date}
                  picture={article.picture}
                  shape="wide"
                  sizes="(width <= 760px) 34vw, 18vw"
                />
              ))}
            </div>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Salons({ salons, salonCount, pins: places }: HomePageProps) {
  const { t, href } = usePage();
  if (salons.length === 0) return null;
  const pins = places.map(({ path, ...pin }) => ({ href: href(path), ...pin }));
  return (
    <section className="section home-salons">
      <div className="wrap">
        <SectionTitle text={t('content.home.salonsTitle', { count: salonCount })} accent={t('content.home.salonsAccent')} size="large">
          <ArrowLink href={href('/salons/')}>{t('content.home.allSalons')}</ArrowLink>
        </SectionTitle>
        <div className={pins.length ? 'home-salons__grid' : 'home-salons__grid home-salons__grid--bare'}>
          {pins.length ? <KyivMap pins={pins} label={t('common.nav.salons')} /> : null}
          <ul className="home-salons__list">
            {salons.map((salon) => (
              <li key={salon.path}>
                <a className="home-salons__salon" href={href(salon.path)}>
                  <strong>{salon.title}</strong>
                  {salon.address ? <span>{salon.address}</span> : null}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
