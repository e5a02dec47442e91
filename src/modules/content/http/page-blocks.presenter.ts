import type { PageBlock, PageContent } from '../../../../views/content/components/Blocks';
import type { ContentContext } from '../application/content-pages.service';
import { serviceCategoryPath } from '../domain/addresses';
import type { Page } from '../contract/entities';
import type { Block } from '../contract/page-blocks';
import { NO_RATINGS } from '../domain/ratings';
import { hasServices } from '../domain/shown-categories';
import { serviceCards } from './services/services.offer';
import { pictureOf } from './services/services.pictures';

/** Headline, lead, picture and blocks of a page, as an editor wrote them. */
export function presentPageContent(context: ContentContext, page: Page): PageContent {
  const { kicker, title, accent, lead, picture } = page;
  return { kicker, title, accent, lead, picture, blocks: presentBlocks(context, page.blocks) };
}

/** The blocks of a page, with what they name by id looked up; services of which nothing is left are left out. */
export function presentBlocks(context: ContentContext, blocks: readonly Block[]): readonly PageBlock[] {
  return blocks.flatMap((block) => (block.type === 'services' ? presentServicesBlock(context, block) : [block]));
}

function presentServicesBlock(context: ContentContext, block: Extract<Block, { type: 'services' }>): readonly PageBlock[] {
  const { site } = context;
  const { type, title, accent, kicker, buttons } = block;
  const categories = block.serviceCategoryIds.flatMap((id) => {
    const node = site.node.get(id);
    const path = node && serviceCategoryPath(id, site.categories);
    return node && path && hasServices(node)
      ? [{ path, title: node.category.name, note: node.category.description, picture: pictureOf(node) }]
      : [];
  });
  const chosen = block.serviceIds.flatMap((id) => site.content.services.find((service) => service.id === id) ?? []);
  // pages with blocks are many, and are not made anew with every rating
  const services = serviceCards({ ...context, ratings: NO_RATINGS }, chosen, null);
  return categories.length + services.length > 0 ? [{ type, title, accent, kicker, categories, services, buttons }] : [];
}
