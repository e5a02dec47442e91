import type { Page } from '../../../src/modules/content/contract/entities';
import { Blocks, type PageBlock } from '../components/Blocks';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { Arrow } from '../../ui/components/navigation/Button';
import { RichText } from '../../ui/components/section/RichText';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';
import { StaticCover } from './StaticCover';

export interface AboutPageProps {
  readonly crumbs: readonly Crumb[];
  readonly page: Omit<Page, 'blocks'> & { readonly blocks: readonly PageBlock[] };
  /** Where to go from here, with the number of pages behind each link. */
  readonly links: readonly { readonly path: string; readonly label: string; readonly count: number }[];
}

/** The house, told as a spread: a cover, one sentence, and the editors' blocks, each composed in its own way. */
export function AboutPage({ crumbs, page, links }: AboutPageProps) {
  return (
    <div className="about">
      <StaticCover page={page} crumbs={crumbs} />
      {page.lead ? (
        <section className="about__statement wrap">
          <p className="about__sentence">{page.lead}</p>
        </section>
      ) : null}
      {page.bodyHtml ? (
        <section className="section section--tight wrap">
          <RichText html={page.bodyHtml} dropCap />
        </section>
      ) : null}
      {page.blocks.map((block, index) => (
        <AboutBlock key={index} block={block} first={index === 0} />
      ))}
      <AboutLinks links={links} />
    </div>
  );
}

/** The first text opens with a drop cap and two columns; the other blocks only differ in how they are set. */
function AboutBlock({ block, first }: { readonly block: PageBlock; readonly first: boolean }) {
  if (block.type === 'text' && first) {
    return (
      <section className="section section--tight">
        <div className="wrap about__opening">
          <TitleBlock text={block.title} size="large" className="about__opening-title" />
          <RichText html={block.html} dropCap />
        </div>
      </section>
    );
  }
  return (
    <div className={`about__block about__block--${block.type}`}>
      <Blocks blocks={[block]} />
    </div>
  );
}

function AboutLinks({ links }: Pick<AboutPageProps, 'links'>) {
  const { t, href } = usePage();
  if (links.length === 0) return null;
  return (
    <section className="section about-links">
      <div className="wrap about-links__grid">
        <TitleBlock text={t('content.journal.aboutMore')} accent={t('content.journal.aboutMoreAccent')} />
        <ul className="about-links__list">
          {links.map((link) => (
            <li key={link.path}>
              <a className="about-links__link" href={href(link.path)}>
                <span>{link.label}</span> <span className="about-links__count">{link.count}</span>
                <Arrow />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
