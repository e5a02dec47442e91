import { MAX_OF_COMPANY } from '../contract/quote';
import { readPeople, type CommonGift } from './company-people';
import { readTable } from './people-table';

const PACKAGES = [
  { id: 1, titles: ['Тиша', 'Silence'], price: 500_000 },
  { id: 2, titles: ['Картка на 2 000 грн', 'Card for 2,000 UAH'], price: 200_000 },
  { id: 3, titles: ['Картка на 5 000 грн', 'Card for 5,000 UAH'], price: 500_000 },
];
const PICTURES = [
  { src: 'media/one.jpg', titles: ['Тиша'] },
  { src: 'media/two.jpg', titles: ['Картка на 2 000 грн'] },
];
const COMMON: CommonGift = { package: 2, message: 'Дякуємо', giver: 'Ромашка', picture: '', day: '', hour: '10' };

const read = (text: string, common: Partial<CommonGift> = {}) =>
  readPeople(readTable(text), { ...COMMON, ...common }, { packages: PACKAGES, pictures: PICTURES });
const problemsOf = (text: string, common: Partial<CommonGift> = {}) =>
  read(text, common).problems.map(({ line, column, problem }) => `${line} ${column}: ${problem.key.split('.').at(-1)}`);

describe('people of a company', () => {
  it('have what is common and what their row says', () => {
    const text = 'Олена;olena@example.com\nАндрій;;Тиша;З днем народження;2;24.12.2026;9:00';
    expect(read(text)).toEqual({
      problems: [],
      people: [
        { line: 1, gift: { id: 2, recipient: 'Олена', email: 'olena@example.com', message: 'Дякуємо', giver: 'Ромашка' } },
        {
          line: 2,
          gift: {
            id: 1,
            recipient: 'Андрій',
            message: 'З днем народження',
            giver: 'Ромашка',
            design: 'media/two.jpg',
            sendAt: '2026-12-24T09:00:00+02:00',
          },
        },
      ],
    });
  });

  it.each(['E-mail;Ім’я', 'email;ПІБ', 'E-Mail Address;Full name', 'Пошта *;Отримувач'])('have columns by the head %j', (head) => {
    expect(read(`${head}\nolena@example.com;Олена`).people).toMatchObject([
      { line: 2, gift: { recipient: 'Олена', email: 'olena@example.com' } },
    ]);
  });

  it('are told of columns that nobody knows, that are there twice, or that have no names', () => {
    expect(problemsOf('Ім’я;E-mail;Відділ\nОлена;o@example.com;ІТ')).toEqual(['1 null: column']);
    expect(problemsOf('Ім’я;Name;E-mail\nОлена;;o@example.com')).toEqual(['1 null: columnTwice']);
    expect(problemsOf('E-mail;Сума\no@example.com;2000')).toEqual(['1 null: noNames', '2 name: name']);
  });

  it.each([
    ['тиша', 1],
    ['Silence', 1],
    ['2000', 2],
    ['2 000 грн', 2],
    ['2000,00', 2],
    ['Card for 2,000 UAH', 2],
  ])('get the certificate %j', (typed, id) => expect(read(`Олена;;"${typed}"`).people[0]!.gift.id).toBe(id));

  it.each(['5000', 'Спокій', '2,5'])('get no certificate for %j', (typed) =>
    expect(problemsOf(`Олена;;"${typed}";x`)).toEqual(['1 package: package']),
  );

  it.each([
    ['2026-12-24', '2026-12-24T10'],
    ['24.12.2026', '2026-12-24T10'],
    ['4.1.27', '2027-01-04T10'],
    ['24/12/2026', '2026-12-24T10'],
    ['12/24/2026', '2026-12-24T10'],
    ['05/05/2027', '2027-05-05T10'],
    ['24.12.2026 0:00', '2026-12-24T10'],
    ['2026-12-24 15:00:00', '2026-12-24T15'],
  ])('are sent to on %j', (typed, moment) => {
    const { people, problems } = read(`Олена;o@example.com;;;;${typed}`);
    expect([problems, people[0]!.gift.sendAt!.slice(0, 13)]).toEqual([[], moment]);
  });

  it.each(['1/12/2026', '31.02.2027', '24.12', '46380', 'завтра', '24/12/26', '24.12.2026 10:30'])('are not sent to on %j', (typed) =>
    expect(problemsOf(`Олена;o@example.com;;;;${typed}`)).toEqual(['1 day: day']),
  );

  it('have the common moment, or an hour of their own on its day', () => {
    const { people } = read('Олена;o@example.com\nАндрій;a@example.com;;;;;15', { day: '2026-12-24' });
    expect(people.map(({ gift }) => gift.sendAt?.slice(0, 13))).toEqual(['2026-12-24T10', '2026-12-24T15']);
    expect(problemsOf('Андрій;a@example.com;;;;;15')).toEqual(['1 day: noDay']);
    expect(problemsOf('Андрій;a@example.com;;;;24.12.2026;25')).toEqual(['1 hour: hour']);
    expect(problemsOf('Андрій;a@example.com;;;;24.12.2026;3')).toEqual(['1 hour: hour']);
  });

  it('are told of each cell that is wrong', () => {
    expect(problemsOf(';o@example.com;9;;7;x;99')).toEqual([
      '1 name: name',
      '1 package: package',
      '1 picture: picture',
      '1 day: day',
      '1 hour: hour',
    ]);
    expect(problemsOf('Олена;o@example.com;;;;;;зайве')).toEqual(['1 null: cells']);
    expect(problemsOf(`${'о'.repeat(1001)};o@example.com`)).toEqual(['1 name: long']);
    expect(problemsOf('Олена;o@example.com;;"x')).toEqual(['1 null: quotes']);
  });

  it('have empty columns at the end, as Excel leaves them', () => expect(problemsOf('Олена;o@example.com;;;;;;;;;')).toEqual([]));

  it('are one to 500', () => {
    expect(problemsOf('\n\n')).toEqual(['null null: nobody']);
    expect(problemsOf('Ім’я;E-mail\n')).toEqual(['null null: nobody']);
    const many = Array.from({ length: MAX_OF_COMPANY + 1 }, (_, at) => `Людина ${at};p${at}@example.com`);
    expect(problemsOf(many.slice(1).join('\n'))).toEqual([]);
    expect(problemsOf(many.join('\n'))).toEqual([`${MAX_OF_COMPANY + 1} null: many`]);
    expect(read(many.join('\n')).people).toHaveLength(MAX_OF_COMPANY);
  });
});
