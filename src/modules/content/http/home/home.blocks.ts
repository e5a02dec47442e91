import type { HomeBlocks } from '../../../../../views/content/home/ComposedHomePage';
import type { HomePlace } from '../../../../../views/content/home/HomePage';
import type { ContentContext } from '../../application/content-pages.service';
import type { Page as ContentPage } from '../../contract/entities';
import type { Block } from '../../contract/page-blocks';
import { presentBlocks } from '../page-blocks.presenter';

/** The layouts that the home page has places of its own for: the first block of each stands there. */
const OWN_PLACES: Readonly<Partial<Record<Block['type'], HomePlace>>> = {
  quote: 'opening',
  facts: 'opening',
  reviews: 'reviews',
  faq: 'questions',
};

/** All other blocks of the home page, each below the one of those that precedes it in the editor's list; without one below the opening. */
export function presentHomeBlocks(context: ContentContext, page: ContentPage): HomeBlocks {
  const placed: Record<HomePlace, Block[]> = { opening: [], reviews: [], questions: [] };
  const seen = new Set<Block['type']>();
  let place: HomePlace = 'opening';
  for (const block of page.blocks) {
    const own = seen.has(block.type) ? undefined : OWN_PLACES[block.type];
    seen.add(block.type);
    if (own) place = own;
    else placed[place].push(block);
  }
  return {
    opening: presentBlocks(context, placed.opening),
    reviews: presentBlocks(context, placed.reviews),
    questions: presentBlocks(context, placed.questions),
  };
}
