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

/** Address of a picture on another host, inside of a sanitised text. */
const IN_TEXT = /\/img\/\d+\/remote\/([^"'\s?#]+)/g;

/**
 * Every picture on another host that a content names anywhere, in its texts too, as `host/path` of the picture's address.
 * Other absolute addresses, links for example, are among them.
 */
export function remotePicturesOf(content: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const rest: unknown[] = [content];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (typeof part === 'string') namesIn(part).forEach((name) => found.add(name));
    else if (part !== null && typeof part === 'object')
      Object.values(part).forEach((each: unknown) => each !== undefined && rest.push(each));
  }
  return found;
}

function namesIn(text: string): readonly string[] {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const { host, pathname } = new URL(text);
    return [host + pathname];
  }
  return [...text.matchAll(IN_TEXT)].map(([, name]) => name!.replaceAll('&amp;', '&'));
}
