import type { Steps } from '../../../shared/steps';
import { pictureOfEmployee } from './site-index';
import type { SiteIndex } from './site-index';
import { uprightPath } from '../../../shared/image-path';
import type { Picture } from '../../../shared/picture';

/** A picture, with the address of its upright part where phones are shown it. */
type SitePicture = Picture & { readonly upright?: string | null };

/** Slug of the home page's content. */
const HOME = 'main';

/** More are not made ahead of visitors anyway. */
const MAX_PICTURES = 1000;

/** Pictures that a site shows, each once: those of the first view of pages first, the home page's before all; the first MAX_PICTURES of them. */
export function picturesOf(site: SiteIndex): readonly SitePicture[] {
  const found = new Map<string, SitePicture>();
  for (const picture of allPictures(site)) {
    const before = found.get(picture.src);
    // the last with an address counts, at the place of the first; a copy costs the colours of a silk
    found.set(picture.src, before ? { ...before, ...picture } : picture);
    if (found.size === MAX_PICTURES) break;
  }
  return [...found.values()];
}

function* allPictures(site: SiteIndex): Generator<SitePicture> {
  const { pages, serviceCategories, salons, articles, packages, vacancies } = site.content;
  const employees = site.content.employees.map((employee) => ({ picture: pictureOfEmployee(site, employee) }));
  const home = pages.filter(({ slug }) => slug === HOME);
  for (const { picture } of home) if (picture) yield { ...picture, upright: uprightPath(picture) };
  for (const { picture } of [...pages, ...serviceCategories, ...salons, ...articles, ...packages, ...employees, ...vacancies])
    if (picture) yield picture;
  for (const { blocks } of pages)
    for (const block of blocks) if ((block.type === 'picture' || block.type === 'poster') && block.picture) yield block.picture;
  for (const { gallery } of salons) yield* gallery;
}

/** How addresses of silks begin, as pictures have them. */
const SILK = /^silk\//;

/** Names of the silks that a site shows: those of employees without a portrait. */
export function silkNamesOf(site: SiteIndex): readonly string[] {
  return site.content.employees.flatMap((employee) => {
    const src = pictureOfEmployee(site, employee)?.src ?? '';
    return SILK.test(src) ? [src.replace(SILK, '')] : [];
  });
}

/** Silks of the employees who have a portrait on another host, by `host/path` of the portrait: it may be gone. */
export function silkSubstitutes(site: SiteIndex): readonly (readonly [portrait: string, silk: string])[] {
  return site.content.employees.flatMap(({ slug, picture }) => {
    const silk = site.silk.get(slug)?.src.replace(SILK, '');
    const [portrait] = picture ? namesIn(picture.src) : [];
    return silk !== undefined && portrait !== undefined ? [[portrait, silk] as const] : [];
  });
}

/** Address of a picture on another host, inside of a sanitised text. */
const IN_TEXT = /\/img\/\d+\/remote\/([^"'\s?#]+)/g;

/**
 * Every picture on another host that a content names anywhere, in its texts too, as `host/path` of the picture's address.
 * Other absolute addresses, links for example, are among them.
 */
export function* remotePicturesOf(content: unknown): Steps<ReadonlySet<string>> {
  const found = new Set<string>();
  const rest: unknown[] = [content];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    yield;
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
