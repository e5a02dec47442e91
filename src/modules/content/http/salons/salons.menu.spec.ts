import { employee } from '../../../../../test/unit/content-items';
import { salon, service, servicesContext, servicesSite } from '../../../../../test/support/services-site';
import { employeeMenu, employeeMenuIn, salonMenu } from './salons.menu';

const site = servicesSite();
const context = servicesContext(site);
const [uptown, corner] = [site.salon.get('uptown')!, site.salon.get('corner')!];

describe('the printed menu of a salon', () => {
  it('has a section for each top category the salon has prices in, with its own prices', () => {
    const [women, ...others] = salonMenu(context, uptown);

    expect(others).toEqual([]);
    expect(women).toMatchObject({ title: 'FEMALE', link: { path: '/price/female/?salon=uptown' } });
    expect(women!.groups).toEqual([
      {
        title: 'HAIR',
        path: '/services/uptown/female/hair/',
        lines: [
          { path: '/online/?service=cut&salon=uptown', books: true, title: 'CUT', duration: 'common.hours 1', price: '2,000\u00a0UAH' },
          {
            path: '/online/?service=tint&salon=uptown',
            books: true,
            title: 'TINT',
            duration: 'common.hoursMinutes 2 30',
            price: '3,000\u00a0UAH',
          },
        ],
        more: null,
      },
    ]);
  });

  it('leaves out what the salon does not offer', () => {
    expect(salonMenu(context, corner)[0]!.groups[0]!.lines.map((line) => line.title)).toEqual(['CUT']);
  });

  it('shows six services of a long direction and links to the rest, but shows a single remaining one itself', () => {
    const services = (count: number) =>
      Array.from({ length: count }, (_, index) => service(index + 1, `s${index}`, 11, { signature: 100 }));
    const groupOf = (count: number) => salonMenu(servicesContext(servicesSite({ services: services(count) })), uptown)[0]!.groups[0]!;

    expect(groupOf(7)).toMatchObject({ more: null, lines: { length: 7 } });
    expect(groupOf(8)).toMatchObject({
      more: { label: 'content.salons.more 2', path: '/services/uptown/female/hair/' },
      lines: { length: 6 },
    });
  });
});

describe('the menu of an employee', () => {
  const skill = { id: 5, slug: 'hairdresser', title: 'Hairdresser', categoryIds: [], serviceCategoryIds: [3] };
  const olena = employee(1, 'olena', { skillIds: [5] });
  const ofEmployee = servicesContext(servicesSite({ skills: [skill], employees: [olena] }));
  const linesIn = (salons: readonly (typeof uptown)[]) => employeeMenu(ofEmployee, salons, olena).flatMap((group) => group.lines);

  it('names the price of the only salon the employee works in, and books there', () => {
    expect(linesIn([corner])).toMatchObject([
      { title: 'CUT', path: '/online/?service=cut&salon=corner&employee=olena', books: true, price: '1,000\u00a0UAH' },
    ]);
  });

  it('says "from" the lowest when the salons of the employee differ, and not when they agree', () => {
    expect(linesIn([uptown, corner])[0]).toMatchObject({
      path: '/online/?service=cut&employee=olena',
      price: 'common.priceFrom 1,000\u00a0UAH',
    });
    expect(linesIn([corner, salon(3, 'market', 'classic')])[0]!.price).toBe('1,000\u00a0UAH');
  });

  it('books in the salon it is shown for', () => {
    expect(employeeMenuIn(ofEmployee, uptown, olena)[0]!.lines[0]).toMatchObject({
      path: '/online/?service=cut&salon=uptown&employee=olena',
      price: '2,000\u00a0UAH',
    });
  });
});
