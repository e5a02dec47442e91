import type { Block } from '../../../src/modules/content/contract/page-blocks';
import type { Picture } from '../../../src/shared/picture';
import { Facts } from '../../ui/components/section/Facts';
import { Faq } from '../../ui/components/section/Faq';
import { HeroPoster } from '../../ui/components/section/HeroPoster';
import { LinkButtons } from './LinkButtons';
import { Photo } from '../../ui/components/media/Photo';
import { Quote } from '../../ui/components/section/Quote';
import { Reviews } from './Reviews';
import { SectionTitle } from '../../ui/components/section/SectionTitle';
import { ServicesSection, type ServicesSectionProps } from './ServicesSection';
import { Steps } from '../../ui/components/section/Steps';
import { TextBlock } from '../../ui/components/section/TextBlock';
import { TitleBlock } from '../../ui/components/section/TitleBlock';

/** A block as a page shows it: services with their cards instead of their ids. */
export type PageBlock = Exclude<Block, { type: 'services' }> | ({ readonly type: 'services' } & ServicesSectionProps);

/** What most pages have: headline, lead, picture, and the blocks that an editor has added. */
export interface PageContent {
  readonly kicker: string;
  readonly title: string;
  readonly accent: string;
  readonly lead: string;
  readonly picture?: Picture;
  readonly blocks: readonly PageBlock[];
}

/** The blocks an editor composed a page of, one section each. */
export function Blocks({ blocks }: { readonly blocks: readonly PageBlock[] }) {
  return blocks.map((block, index) => <BlockSection key={index} block={block} />);
}

function BlockSection({ block }: { readonly block: PageBlock }) {
  switch (block.type) {
    case 'title':
      return (
        <section className="section section--tight wrap">
          <TitleBlock {...block.title} />
        </section>
      );
    case 'text':
      return (
        <section className="section section--tight">
          <TextBlock title={block.title} html={block.html} />
        </section>
      );
    case 'facts':
      return (
        <section className="section section--tight section--sand">
          <div className="wrap">
            <SectionTitle text={block.title} size="middle" />
            <Facts items={block.items} />
          </div>
        </section>
      );
    case 'quote':
      return (
        <section className="section">
          <div className="wrap">
            <Quote text={block.text} author={block.author} />
          </div>
        </section>
      );
    case 'steps':
      return (
        <section className="section section--tight">
          <div className="wrap">
            <SectionTitle text={block.title} size="middle" />
            <Steps items={block.items} />
          </div>
        </section>
      );
    case 'faq':
      return (
        <section className="section section--tight section--ivory">
          <TextBlock title={block.title}>
            <Faq items={block.items} />
          </TextBlock>
        </section>
      );
    case 'picture':
      return (
        <figure className="wide-picture">
          <Photo picture={block.picture} sizes="100vw" />
          {block.caption ? <figcaption className="wide-picture__caption wrap">{block.caption}</figcaption> : null}
        </figure>
      );
    case 'poster':
      return (
        <HeroPoster picture={block.picture} title={block.title} accent={block.accent} text={block.text} align={block.align}>
          {block.buttons.length ? <LinkButtons links={block.buttons} quiet="light" /> : null}
        </HeroPoster>
      );
    case 'services':
      return <ServicesSection {...block} />;
    case 'reviews':
      return (
        <section className="section section--tight">
          <div className="wrap">
            <SectionTitle text={block.title} size="middle" />
            <Reviews items={block.items} />
          </div>
        </section>
      );
  }
}
