import type { SiteContent } from '../../contract/entities';
import type { SkippedItem } from '../../ports/content-source.port';

type Content = Omit<SiteContent, 'contacts'>;
interface Translated {
  readonly id: number;
  readonly translations: readonly number[];
}

/** Ids that stand for an item: its own, and those of its translations. */
export type Aliases = ReadonlyMap<number, number>;

export function aliasesOf(items: readonly Translated[]): Aliases {
  const aliases = new Map<number, number>();
  for (const { id, translations } of items) for (const alias of translations) aliases.set(alias, id);
  // own ids last, because they take precedence over ids of other languages
  for (const { id } of items) aliases.set(id, id);
  return aliases;
}

/**
 * Makes every reference point to an item of the same language. A relation copied with a translation holds ids of the other language: they
 * are replaced by the translation's. References to missing items (drafts, deleted items) are dropped. Terms whose parent is missing are
 * removed, since they would appear as top levels otherwise; so are the terms below them.
 */
export function withResolvedReferences(
  content: Content,
  aliases: { readonly salons: Aliases; readonly skills: Aliases; readonly services: Aliases; readonly serviceCategories: Aliases },
  skipped: SkippedItem[],
): Content {
  const trees = {
    serviceCategories: rooted('service category', content.serviceCategories, skipped),
    salonCategories: rooted('salon category', content.salonCategories, skipped),
    employeeCategories: rooted('employee category', content.employeeCategories, skipped),
    skillCategories: rooted('skill category', content.skillCategories, skipped),
    articleCategories: rooted('article category', content.articleCategories, skipped),
    packageCategories: rooted('package category', content.packageCategories, skipped),
  };
  const within = (items: readonly { readonly id: number }[]) => {
    const ids = new Set(items.map(({ id }) => id));
    return (wanted: readonly number[], alias?: Aliases) =>
      [...new Set(wanted.map((id) => alias?.get(id) ?? id))].filter((id) => ids.has(id));
  };
  const serviceCategories = within(trees.serviceCategories);
  const [salons, skills, services] = [within(content.salons), within(content.skills), within(content.services)];
  const [salonGroups, employeeGroups, skillGroups] = [
    within(trees.salonCategories),
    within(trees.employeeCategories),
    within(trees.skillCategories),
  ];
  const [articleGroups, packageGroups] = [within(trees.articleCategories), within(trees.packageCategories)];
  return {
    ...content,
    ...trees,
    services: content.services.map((item) => ({ ...item, categoryIds: serviceCategories(item.categoryIds, aliases.serviceCategories) })),
    salons: content.salons.map((item) => ({
      ...item,
      categoryIds: salonGroups(item.categoryIds),
      serviceIds: services(item.serviceIds, aliases.services),
    })),
    employees: content.employees.map((item) => ({
      ...item,
      salonIds: salons(item.salonIds, aliases.salons),
      skillIds: skills(item.skillIds, aliases.skills),
      categoryIds: employeeGroups(item.categoryIds),
    })),
    skills: content.skills.map((item) => ({
      ...item,
      categoryIds: skillGroups(item.categoryIds),
      serviceCategoryIds: serviceCategories(item.serviceCategoryIds, aliases.serviceCategories),
    })),
    articles: content.articles.map((item) => ({ ...item, categoryIds: articleGroups(item.categoryIds) })),
    pages: content.pages.map((item) => ({
      ...item,
      blocks: item.blocks.map((block) =>
        block.type === 'services'
          ? {
              ...block,
              serviceCategoryIds: serviceCategories(block.serviceCategoryIds, aliases.serviceCategories),
              serviceIds: services(block.serviceIds, aliases.services),
            }
          : block,
      ),
    })),
    vacancies: content.vacancies.map((item) => ({ ...item, salonIds: salons(item.salonIds, aliases.salons) })),
    packages: content.packages.map((item) => ({ ...item, categoryIds: packageGroups(item.categoryIds) })),
  };
}

function rooted<T extends { readonly id: number; readonly parentId: number }>(
  kind: string,
  terms: readonly T[],
  skipped: SkippedItem[],
): readonly T[] {
  const parents = new Map(terms.map(({ id, parentId }) => [id, parentId]));
  /** Terms whose way up is known; without it a chain of terms would take a time that grows with the square of its length. */
  const known = new Map<number, boolean>([[0, true]]);
  const reachesRoot = (start: number): boolean => {
    const passed = new Set<number>();
    let at: number | undefined = start;
    while (at !== undefined && !known.has(at) && !passed.has(at)) {
      passed.add(at);
      at = parents.get(at);
    }
    const reaches = at !== undefined && known.get(at) === true;
    for (const id of passed) known.set(id, reaches);
    return reaches;
  };
  return terms.filter(({ id }) => {
    const keeps = reachesRoot(id);
    if (!keeps) skipped.push({ kind, id: String(id), reason: 'its parent is missing' });
    return keeps;
  });
}
