import type { ItemList, WithContext } from 'schema-dts';
import { SCHEMA, pageUrl } from '../../../../platform/pages/json-ld';
import type { JsonLdContext } from '../../../../platform/pages/json-ld';
import { employeePath } from '../../domain/addresses';
import type { Employee } from '../../domain/entities';

/** Greatest number of masters in the structured data. */
const MOST_LISTED = 100;

/** The masters of a list, in its order. */
export function employeesLd(context: JsonLdContext, employees: readonly Employee[]): WithContext<ItemList> {
  return {
    '@context': SCHEMA,
    '@type': 'ItemList',
    numberOfItems: employees.length,
    itemListElement: employees.slice(0, MOST_LISTED).map((employee, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Person',
        name: employee.title,
        ...(employee.position && { jobTitle: employee.position }),
        url: pageUrl(context, employeePath(employee)),
      },
    })),
  };
}
