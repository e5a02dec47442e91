import type { CSSProperties } from 'react';
import type { Picture } from '../../../src/shared/picture';
import { Blocks, type PageBlock } from '../../content/components/Blocks';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { Breadcrumbs } from '../../ui/components/navigation/Breadcrumbs';
import { CertificateCard, CertificateMenu } from '../components/CertificateCard';
import type { CertificateCardProps } from '../components/CertificateCard';
import { Photo } from '../../ui/components/media/Photo';
import { RichText } from '../../ui/components/section/RichText';
import { SectionTitle } from '../../ui/components/section/SectionTitle';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';
import { CertificateDiscount } from './CertificateDiscount';
import type { DiscountRow } from './CertificateDiscount';
import { CertificateOrder } from './CertificateOrder';
import type { CertificateOrderProps } from './CertificateOrder';
import { OrderLink } from './OrderLink';
import { SumPicker } from './SumPicker';

type BlockOf<T extends PageBlock['type']> = Extract<PageBlock, { type: T }>;

export interface CertificatesPageProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly accent: string;
  readonly kicker: string;
  readonly lead: string;
  readonly bodyHtml: string;
  readonly picture?: Picture;
  /** Packages by category: sums as cards, rituals as a menu. */
  readonly groups: readonly {
    readonly slug: string;
    readonly title: string;
    readonly looks: 'cards' | 'rituals';
    readonly items: readonly CertificateCardProps[];
  }[];
  readonly discounts: readonly DiscountRow[];
  /** What the page `package_services` says about choosing. */
  readonly inside: {
    readonly title: string;
    readonly accent: string;
    readonly lead: string;
    readonly picture?: Picture;
    readonly texts: readonly BlockOf<'text'>[];
  } | null;
  readonly steps: BlockOf<'steps'> | null;
  readonly faq: BlockOf<'faq'> | null;
  /** Whatever else the editor put on the page. */
  readonly rest: readonly PageBlock[];
  readonly order: CertificateOrderProps;
  readonly empty: boolean;
}

/** Gift certificates: objects to choose from, the discount explained, rituals as a menu, and where to order. */
export function CertificatesPage(props: CertificatesPageProps) {
  const { t } = usePage();
  const sums = props.groups.filter(({ looks }) => looks === 'cards');
  const rituals = props.groups.filter(({ looks }) => looks === 'rituals');
  return (
    <>
      <Opening {...props} />
      {props.empty ? (
        <section className="section section--tight wrap">
          <p className="lead">{t('certificate.empty')}</p>
        </section>
      ) : null}
      {sums.map((group) => (
        <section key={group.slug} className="section certificates-sums">
          <div className="wrap">
            <SectionTitle text={group.title} size="large" />
            <div className="certificates-sums__grid">
              {group.items.map((card) => (
                <CertificateCard key={card.path} card={card} sizes="(width <= 760px) 60vw, (width <= 1200px) 46vw, 34vw" />
              ))}
            </div>
          </div>
        </section>
      ))}
      <CertificateDiscount rows={props.discounts} />
      <Inside {...props} />
      {rituals.map((group) => (
        <section key={group.slug} className="section section--dark certificates-rituals">
          <div className="wrap">
            <SectionTitle text={group.title} size="large" color="light" />
            <div className="certificates-rituals__list">
              {group.items.map((card) => (
                <CertificateMenu key={card.path} card={card} sizes="(width <= 760px) 92vw, 54vw" />
              ))}
            </div>
          </div>
        </section>
      ))}
      {props.steps ? <Blocks blocks={[props.steps]} /> : null}
      <Blocks blocks={props.rest} />
      <CertificateOrder {...props.order} />
      {props.faq ? <Blocks blocks={[props.faq]} /> : null}
    </>
  );
}

function Opening({ crumbs, title, accent, kicker, lead, bodyHtml, picture, groups }: CertificatesPageProps) {
  return (
    <header className={picture ? 'certificates-opening' : 'certificates-opening certificates-opening--bare'}>
      <div className="wrap">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <div className="certificates-opening__cover">
        {picture ? (
          <div className="certificates-opening__picture">
            <Photo picture={picture} sizes="(width <= 760px) 112vw, 100vw" priority />
          </div>
        ) : null}
        <div className="certificates-opening__headline wrap" style={{ '--letters': Math.max(1, title.length) } as CSSProperties}>
          {kicker && kicker !== crumbs.at(-1)?.label ? <p className="kicker">{kicker}</p> : null}
          <TitleBlock as="h1" text={title} accent={accent} size="large" className="certificates-opening__title" />
        </div>
      </div>
      <div className="certificates-opening__lead wrap">
        {lead ? <p className="lead">{lead}</p> : null}
        <RichText html={bodyHtml} />
        <div className="certificates-opening__order">
          <SumPicker cards={groups.filter(({ looks }) => looks === 'cards').flatMap(({ items }) => items)} />
          <OrderLink />
        </div>
      </div>
    </header>
  );
}

function Inside({ inside }: CertificatesPageProps) {
  if (!inside || (!inside.lead && inside.texts.length === 0)) return null;
  return (
    <section className="section certificates-inside">
      <div className="wrap certificates-inside__grid">
        <div className="certificates-inside__head">
          <TitleBlock text={inside.title} accent={inside.accent} size="large" />
          {inside.lead ? <p className="lead">{inside.lead}</p> : null}
        </div>
        <div className="certificates-inside__texts">
          {inside.texts.map((block, index) => (
            <div key={index} className="certificates-inside__text">
              {block.title ? <h3 className="certificates-inside__title">{block.title}</h3> : null}
              <RichText html={block.html} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
