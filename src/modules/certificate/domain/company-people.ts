import { isCalendarDay } from '../../../shared/calendar-day';
import { kyivMoment } from '../../../shared/kyiv-moment';
import type { Kopiykas } from '../../../shared/money';
import { translation, type Translation } from '../../../shared/translation';
import type { GiftBody } from '../contract/order-routes';
import { MAX_OF_COMPANY } from '../contract/quote';
import type { Table, TableRow } from './people-table';

/** Columns of the table, in their order where it has no head. */
export const PEOPLE_COLUMNS = ['name', 'email', 'package', 'message', 'picture', 'day', 'hour'] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];

/** Longest cell that is read, in letters. */
const MAX_CELL = 1000;

/** A package that a company can choose. */
export interface CompanyPackage {
  readonly id: number;
  /** In both languages. */
  readonly titles: readonly string[];
  readonly price: Kopiykas;
}

/** A picture that a company can choose: its number in the list of the page is its place, from 1. */
export interface CompanyPicture {
  readonly src: string;
  /** Of its package, in both languages. */
  readonly titles: readonly string[];
}

/** What holds for everybody whose row does not say otherwise; texts as they were typed. */
export interface CommonGift {
  /** Id of the package; NaN: none was chosen. */
  readonly package: number;
  readonly message: string;
  readonly giver: string;
  /** `src`; empty: that of the package. */
  readonly picture: string;
  /** YYYY-MM-DD; empty: at once. */
  readonly day: string;
  /** Two figures. */
  readonly hour: string;
}

/** What is wrong in a table, and where. */
export interface PlacedProblem {
  /** Line of the text, from 1; null: all of it. */
  readonly line: number | null;
  readonly column: PeopleColumn | null;
  readonly problem: Translation;
}

/** Somebody of the table. */
export interface Person {
  readonly line: number;
  readonly gift: GiftBody;
}

export interface PeopleReading {
  readonly people: readonly Person[];
  readonly problems: readonly PlacedProblem[];
}

/** What columns are called, in lower case, without stars, dots and apostrophes. */
const HEADS: Readonly<Record<PeopleColumn, readonly string[]>> = {
  name: [
    'імя',
    'піб',
    'прізвище',
    'прізвище та імя',
    'імя та прізвище',
    'кому',
    'отримувач',
    'одержувач',
    'працівник',
    'співробітник',
  ].concat(['name', 'full name', 'recipient', 'employee']),
  email: ['e-mail', 'email', 'mail', 'пошта', 'електронна пошта', 'ел пошта', 'імейл', 'адреса', 'e-mail address', 'email address'],
  package: ['сертифікат', 'пакет', 'номінал', 'сума', 'подарунок', 'certificate', 'package', 'amount', 'value', 'gift'],
  message: ['побажання', 'повідомлення', 'текст', 'привітання', 'message', 'wish', 'text', 'greeting'],
  picture: ['малюнок', 'зображення', 'картинка', 'листівка', 'фото', 'picture', 'image', 'photo'],
  day: ['день', 'дата', 'дата надсилання', 'коли', 'day', 'date', 'send date'],
  hour: ['година', 'час', 'hour', 'time'],
};

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[*.:’'ʼ`"]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function columnOf(cell: string): PeopleColumn | undefined {
  return PEOPLE_COLUMNS.find((column) => HEADS[column].includes(folded(cell)));
}

/** Whether a row names columns: at least half of its cells do, and none is an address. */
function isHead({ cells }: TableRow): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.filter((cell) => columnOf(cell)).length * 2 >= filled.length && !filled.some((cell) => cell.includes('@'));
}

/**
 * The people of a table, as an order asks for them (`GiftBody`): what orders know how to check is left to `readOrder`.
 * @param offer packages and pictures that can be chosen
 */
export function readPeople(
  { rows, openLine }: Table,
  common: CommonGift,
  offer: { readonly packages: readonly CompanyPackage[]; readonly pictures: readonly CompanyPicture[] },
): PeopleReading {
  const problems: PlacedProblem[] = [];
  if (openLine !== null) problems.push(whole(openLine, translation('certificate.company.problems.quotes')));
  const [first, ...others] = rows;
  const hasHead = first !== undefined && isHead(first);
  const columns = hasHead ? headColumns(first, problems) : PEOPLE_COLUMNS;
  const listed = hasHead ? others : rows;
  if (listed.length === 0) problems.push(whole(null, translation('certificate.company.problems.nobody')));
  if (listed.length > MAX_OF_COMPANY) {
    const args = { count: listed.length, most: MAX_OF_COMPANY };
    problems.push(whole(listed[MAX_OF_COMPANY]!.line, translation('certificate.company.problems.many', args)));
  }
  const people = listed.slice(0, MAX_OF_COMPANY).map((row) => readPerson(row, columns, common, offer, problems));
  return { people, problems };
}

const whole = (line: number | null, problem: Translation): PlacedProblem => ({ line, column: null, problem });

function headColumns({ line, cells }: TableRow, problems: PlacedProblem[]): readonly (PeopleColumn | null)[] {
  const columns = cells.map((cell) => columnOf(cell) ?? null);
  cells.forEach((cell, place) => {
    const column = columns[place]!;
    if (column === null && cell !== '')
      problems.push(whole(line, translation('certificate.company.problems.column', { name: cell.slice(0, 40) })));
    if (column !== null && columns.indexOf(column) < place)
      problems.push(whole(line, translation('certificate.company.problems.columnTwice', { name: cell.slice(0, 40) })));
  });
  if (!columns.includes('name')) problems.push(whole(line, translation('certificate.company.problems.noNames')));
  return columns;
}

function readPerson(
  { line, cells }: TableRow,
  columns: readonly (PeopleColumn | null)[],
  common: CommonGift,
  { packages, pictures }: { readonly packages: readonly CompanyPackage[]; readonly pictures: readonly CompanyPicture[] },
  problems: PlacedProblem[],
): Person {
  const values: Partial<Record<PeopleColumn, string>> = {};
  const wrong = (column: PeopleColumn | null, problem: Translation) => void problems.push({ line, column, problem });
  cells.forEach((cell, place) => {
    const column = columns[place] ?? null;
    if (cell.length > MAX_CELL) wrong(column, translation('common.forms.problems.long', { most: MAX_CELL }));
    else if (column !== null) values[column] ??= cell;
    else if (cell !== '' && place >= columns.length)
      wrong(null, translation('certificate.company.problems.cells', { most: columns.length }));
  });
  const cell = (column: PeopleColumn) => values[column] ?? '';
  if (cell('name') === '' && !problems.some((known) => known.line === line && known.column === 'name'))
    wrong('name', translation('certificate.company.problems.name'));
  const id = cell('package') === '' ? common.package : packageOf(cell('package'), packages);
  if (id === null) wrong('package', translation('certificate.company.problems.package', { typed: cell('package').slice(0, 60) }));
  const design = cell('picture') === '' ? common.picture : pictureOf(cell('picture'), pictures);
  if (design === null) wrong('picture', translation('certificate.company.problems.picture', { most: pictures.length }));
  const sendAt = momentOf(cell('day'), cell('hour'), common, wrong);
  const optional = { email: cell('email'), message: cell('message') || common.message, giver: common.giver, design: design ?? '' };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value.trim() !== ''));
  return { line, gift: { id: id ?? NaN, recipient: cell('name'), ...given, ...(sendAt === null ? {} : { sendAt }) } };
}

/** By its title, or by its price where one package alone has it. */
function packageOf(typed: string, packages: readonly CompanyPackage[]): number | null {
  const named = packages.filter(({ titles }) => titles.some((title) => folded(title) === folded(typed)));
  if (named.length === 1) return named[0]!.id;
  const sum = /^(\d{1,9})(?:[.,]00)?(?:грн\.?|uah|₴)?$/i.exec(typed.replace(/\s/g, ''));
  const priced = sum === null ? [] : packages.filter(({ price }) => price === Number(sum[1]) * 100);
  return priced.length === 1 ? priced[0]!.id : null;
}

/** By its number in the list of the page, or by the title of its package. */
function pictureOf(typed: string, pictures: readonly CompanyPicture[]): string | null {
  const byNumber = /^\d{1,3}$/.test(typed) ? pictures[Number(typed) - 1] : undefined;
  const byTitle = pictures.find(({ titles }) => titles.some((title) => folded(title) === folded(typed)));
  return (byNumber ?? byTitle)?.src ?? null;
}

/** ISO 8601 with an offset; null: at once, or what is no moment, which is told. */
function momentOf(
  typedDay: string,
  typedHour: string,
  common: CommonGift,
  wrong: (column: PeopleColumn, problem: Translation) => void,
): string | null {
  if (typedDay === '' && typedHour === '' && common.day === '') return null;
  const { day, hour: hourOfDay } = typedDay === '' ? { day: common.day, hour: '' } : readDay(typedDay);
  const hour = typedHour === '' ? hourOfDay || common.hour : readHour(typedHour);
  if (day === null) wrong('day', translation('certificate.company.problems.day'));
  else if (day === '') wrong('day', translation('certificate.company.problems.noDay'));
  if (hour === null) wrong('hour', translation('certificate.company.problems.hour'));
  if (!day || !hour) return null;
  const moment = kyivMoment(day, hour);
  if (moment === null) wrong(typedHour === '' ? 'day' : 'hour', translation('certificate.company.problems.hour'));
  return moment;
}

/** `2026-12-01`, `1.12.2026`, `01.12.26`, `25/12/2026` and, with them, `10:00`: not `1/12/2026`, which Excel writes for two days. */
function readDay(typed: string): { readonly day: string | null; readonly hour: string } {
  const none = { day: null, hour: '' };
  const [date = '', time = ''] = typed.replace('T', ' ').split(/,?\s+/);
  // a day of Excel may come with midnight
  const hour = time === '' || /^0?0:00(?::00)?$/.test(time) ? '' : readHour(time);
  if (hour === null) return none;
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year !== undefined) return checked(`${year}-${month}-${dayOfMonth}`, hour);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(date);
  if (dotted) return checked(dayText(dotted[3]!, dotted[2]!, dotted[1]!), hour);
  const [, first = '', second = '', slashedYear = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? [];
  if (slashedYear === '') return none;
  if (Number(first) > 12 || first === second) return checked(dayText(slashedYear, second, first), hour);
  return Number(second) > 12 ? checked(dayText(slashedYear, first, second), hour) : none;
}

const dayText = (year: string, month: string, day: string) =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
const checked = (day: string, hour: string) => ({ day: isCalendarDay(day) ? day : null, hour });

/** A full hour, `9`, `10:00` or `10:00:00`; null for another time. */
function readHour(typed: string): string | null {
  const [, hour] = /^(\d{1,2})(?:[:.]00(?:[:.]00)?)?$/.exec(typed) ?? [];
  return hour !== undefined && Number(hour) < 24 ? hour.padStart(2, '0') : null;
}
