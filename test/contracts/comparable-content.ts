import type { SiteContent } from '../../src/modules/content/contract/entities';
import type { Picture } from '../../src/shared/picture';

type Content = Omit<SiteContent, 'contacts'>;

/** Text of HTML with the whitespace between elements normalised, and where its links lead. */
function textAndLinks(html: string): { readonly text: string; readonly links: readonly (string | undefined)[] } {
  const text = html
    .replace(/<[^>]+>/g, (tag) => (/^<\/?(a|strong|em|sub|sup)\b/.test(tag) ? '' : ' '))
    .replace(/\s+/g, ' ')
    .trim();
  return { text, links: [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href) };
}

/**
 * Content without what legitimately differs between backends: ids become slugs, pictures their file names, HTML its text and links,
 * moments of time UTC. Two sources that hold the same content are deeply equal in this form.
 */
export function comparableContent(content: Content): unknown {
  const slugs = (items: readonly { readonly id: number; readonly slug: string }[]) => {
    const byId = new Map(items.map(({ id, slug }) => [id, slug]));
    return (ids: readonly number[]) => ids.map((id) => byId.get(id) ?? `unknown ${id}`);
  };
  const listsByField: Readonly<Record<string, readonly { readonly id: number; readonly slug: string }[]>> = {
    services: content.serviceCategories,
    salons: content.salonCategories,
    employees: content.employeeCategories,
    skills: content.skillCategories,
    articles: content.articleCategories,
    packages: content.packageCategories,
  };
  const normalized = (value: unknown, key: string, list: string): unknown => {
    if (key === 'id' || key === 'translationIds') return undefined;
    if (key === 'categoryIds') return slugs(listsByField[list] ?? [])(value as number[]);
    if (key === 'salonIds') return slugs(content.salons)(value as number[]);
    if (key === 'skillIds') return slugs(content.skills)(value as number[]);
    if (key === 'serviceIds') return slugs(content.services)(value as number[]);
    if (key === 'serviceCategoryIds') return slugs(content.serviceCategories)(value as number[]);
    if (key === 'parentId') return slugs(Object.values(content).flatMap(asTerms))([value as number])[0];
    if (key === 'bodyHtml' || key === 'html') return textAndLinks(value as string);
    if (key.endsWith('At') && typeof value === 'string') return new Date(value).toISOString();
    if (Array.isArray(value)) return value.map((entry) => normalized(entry, '', list));
    if (typeof value !== 'object' || value === null) return value;
    if ('src' in value) return { ...value, src: (value as Picture).src.split('/').at(-1) };
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, entry]) => [name, normalized(entry, name, list)])
        .filter(([, entry]) => entry !== undefined),
    );
  };
  return Object.fromEntries(Object.entries(content).map(([list, items]) => [list, normalized(items, '', list)]));
}

function asTerms(list: unknown): readonly { readonly id: number; readonly slug: string }[] {
  return Array.isArray(list)
    ? (list as { id: number; slug: string; parentId?: number }[]).filter(({ parentId }) => parentId !== undefined)
    : [];
}
