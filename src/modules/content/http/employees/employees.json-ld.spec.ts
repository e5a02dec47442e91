import { smallSite } from '../../../../../test/unit/small-site';
import { employeesLd } from './employees.json-ld';

const context = { siteUrl: 'https://oksamyt.example', siteName: 'OKSAMYT', city: 'Kyiv', locale: 'en' } as const;

describe('the structured data of the list of masters', () => {
  it('is a list of people in the order of the page, each with the address of the language', () => {
    const { employees } = smallSite().content;
    expect(JSON.parse(JSON.stringify(employeesLd(context, employees)))).toEqual({
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

  it('is limited in length, and gives the total number', () => {
    const [employee] = smallSite().content.employees;
    const list = employeesLd(
      context,
      Array.from({ length: 300 }, () => employee!),
    ) as unknown as {
      numberOfItems: number;
      itemListElement: readonly unknown[];
    };
    expect([list.numberOfItems, list.itemListElement.length]).toEqual([300, 100]);
  });
});
