import type { ItemList, WithContext } from 'schema-dts';
import { SCHEMA, pageUrl } from '../../../../platform/pages/json-ld';
import type { JsonLdContext } from '../../../../platform/pages/json-ld';
import { employeePath } from '../../domain/addresses';
import type { Employee } from '../../contract/entities';

/** The employees of a part of a list, in its order and with their places in the whole. */
export function employeesLd(
  context: JsonLdContext,
  { items, before, of }: { readonly items: readonly Employee[]; readonly before: number; readonly of: number },
): WithContext<ItemList> {
  return {
    '@context': SCHEMA,
    '@type': 'ItemList',
    numberOfItems: of,
    itemListElement: items.map((employee, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      item: {
        '@type': 'Person',
        name: employee.title,
        ...(employee.position && { jobTitle: employee.position }),
        url: pageUrl(context, employeePath(employee)),
      },
    })),
  };
}
