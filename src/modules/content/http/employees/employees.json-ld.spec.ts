import { smallSite } from '../../../../../test/unit/small-site';
import { employeesLd } from './employees.json-ld';

const context = { siteUrl: 'https://oksamyt.example', siteName: 'OKSAMYT', city: 'Kyiv', locale: 'en' } as const;

describe('the structured data of the list of employees', () => {
  it('is a list of people in the order of the page, each with the address of the language', () => {
    const { employees } = smallSite().content;
    expect(JSON.parse(JSON.stringify(employeesLd(context, { items: employees, before: 0, of: 2 })))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: 2,
      itemListElement: employees.map(({ title, position, slug }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'Person',
          name: title,
          ...(position && { jobTitle: position }),
          url: `https://oksamyt.example/en/employees/${slug}/`,
        },
      })),
    });
  });

  it('gives employees of a later part their places in the whole list', () => {
    const [employee] = smallSite().content.employees;
    const list = JSON.parse(JSON.stringify(employeesLd(context, { items: [employee!], before: 36, of: 37 }))) as {
      numberOfItems: number;
      itemListElement: readonly { readonly position: number }[];
    };
    expect([list.numberOfItems, list.itemListElement.map(({ position }) => position)]).toEqual([37, [37]]);
  });
});
