import type { SiteContent } from './entities';
import type { Picture } from '../../../shared/picture';

/** Slug of the home page's content. */
const HOME = 'main';

/** Every picture of a content, each once: pictures of the first view of pages first, the home page's before all. */
export function picturesOf(content: SiteContent): readonly Picture[] {
  const { pages, serviceCategories, salons, articles, packages, employees, vacancies } = content;
  const home = pages.filter(({ slug }) => slug === HOME);
  const openings = [...home, ...pages, ...serviceCategories, ...salons, ...articles, ...packages, ...employees, ...vacancies];
  const inside = [
    ...pages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'picture' || block.type === 'poster' ? block.picture : []))),
    ...salons.flatMap(({ gallery }) => gallery),
  ];
  const all = [...openings.flatMap(({ picture }) => picture ?? []), ...inside];
  return [...new Map(all.map((picture) => [picture.src, picture])).values()];
}
