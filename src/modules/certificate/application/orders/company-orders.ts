import { Injectable } from '@nestjs/common';
import { isNumberOfItsCountry } from '../../../../platform/phones/known-number';
import { Clock } from '../../../../platform/time/clock';
import type { Locale } from '../../../../shared/locale';
import { toHryvnias } from '../../../../shared/money';
import { translation } from '../../../../shared/translation';
import { CertificateOffers } from '../certificate-offers.service';
import { COMPANY_FORM, type CompanyField, type TypedCompany } from '../../contract/company-form';
import { answerTo, type OrderProblems } from '../../contract/order-fields';
import { DELIVERY_IDS, readOrder, type CompanyBuyer, type OrderRequest } from '../../contract/order-request';
import { COMPANY_BOUNDS, quote, type Quote } from '../../contract/quote';
import { readCompanyCode } from '../../domain/company-code';
import { readPeople, type CommonGift, type PeopleColumn, type Person, type PlacedProblem } from '../../domain/company-people';
import { MAX_LIST_LETTERS, readTable } from '../../domain/people-table';
import { CompanyInvoices } from './company-invoices';
import { CreateOrder, type MadeOrder, type OrderContext } from './create-order';
import { PromoCodes } from './promo-codes';

/** What a company has typed, read. */
export interface CompanyReading {
  readonly people: readonly Person[];
  /** By the fields of the form. */
  readonly fields: Readonly<Partial<Record<CompanyField, OrderProblems[string]>>>;
  /** Of the list, by its lines. */
  readonly placed: readonly PlacedProblem[];
  /** Packages that are ordered, in the order of the list. */
  readonly items: readonly { readonly id: number; readonly quantity: number; readonly price: number }[];
  readonly sums: Quote;
  /** What is ordered; null where something is wrong. */
  readonly request: OrderRequest | null;
}

/** Where a problem of a gift stands in the list. */
const COLUMNS: Readonly<Record<string, PeopleColumn>> = {
  id: 'package',
  recipient: 'name',
  email: 'email',
  message: 'message',
  design: 'picture',
  sendAt: 'day',
};

/** Orders of companies: a list of people, each of whom gets a certificate. Ordinary orders, but for their size and the company in them. */
@Injectable()
export class CompanyOrders {
  constructor(
    private readonly offers: CertificateOffers,
    private readonly promos: PromoCodes,
    private readonly invoices: CompanyInvoices,
    private readonly ordering: CreateOrder,
    private readonly clock: Clock,
  ) {}

  /** Reads the form and its list; keeps nothing. @throws DomainError `content_unavailable` */
  read(typed: TypedCompany, locale: Locale): CompanyReading {
    const problems: OrderProblems = {};
    const { buyer, common } = this.readForm(typed, problems);
    const packages = this.offers.companyOffers(locale);
    const isTooLong = typed.people.length > MAX_LIST_LETTERS;
    if (isTooLong) problems.people = translation('certificate.company.problems.listLong', { most: MAX_LIST_LETTERS });
    const list = readPeople(readTable(isTooLong ? '' : typed.people), common, { packages, pictures: this.offers.pictures(locale) });
    const { people } = list;
    const placed = isTooLong ? [] : [...list.problems];
    const isOffered = (id: number) => packages.some((one) => one.id === id);
    const named = new Set(placed.filter(({ column }) => column === 'package').map(({ line }) => line));
    if (people.some(({ line, gift }) => !isOffered(gift.id) && !named.has(line))) {
      problems.package = translation('certificate.company.problems.choose');
    }
    const items = counted(people.map(({ gift }) => gift.id).filter(isOffered)).map(({ id, quantity }) => ({
      id,
      quantity,
      price: packages.find((one) => one.id === id)!.price,
    }));
    const sums = quote(items, { counts: this.promos.counts });
    const request = requestOf(typed, people, items, sums.amount, buyer);
    const isRight = this.checked(request, people, common, locale, { problems, placed });
    const isFine = isRight && Object.keys(problems).length === 0 && placed.length === 0;
    return { people, fields: problems, placed, items, sums, request: isFine ? request : null };
  }

  /** Who orders, and what holds for all; problems are noted by the fields. */
  private readForm(typed: TypedCompany, problems: OrderProblems): { readonly buyer: CompanyBuyer; readonly common: CommonGift } {
    const answer = (name: keyof typeof COMPANY_FORM) => answerTo(COMPANY_FORM[name], typed[name], name, problems, isNumberOfItsCountry);
    const name = answer('company');
    const code = readCompanyCode(typed.code);
    if (code === null) problems.code = translation('certificate.company.problems.code');
    const pay = typed.pay === 'invoice' ? 'invoice' : 'card';
    if (pay === 'invoice' && !this.invoices.isOffered) problems.pay = translation('certificate.company.problems.noInvoice');
    const isLater = typed.when === 'later';
    if (isLater && typed.day === '') problems.day = translation('certificate.problems.sendDay');
    const common: CommonGift = {
      package: Number(typed.package || NaN),
      message: answer('message'),
      giver: answer('giver') || name.slice(0, COMPANY_FORM.giver.most),
      picture: typed.picture,
      day: isLater ? typed.day : '',
      hour: typed.hour,
    };
    return { buyer: { name, code: code ?? '', pay }, common };
  }

  /** Checks it as every order; what is wrong is noted where it stands. @returns whether all of it is right */
  private checked(
    request: OrderRequest,
    people: readonly Person[],
    common: CommonGift,
    locale: Locale,
    { problems, placed }: { readonly problems: OrderProblems; readonly placed: PlacedProblem[] },
  ): boolean {
    const prices = { counts: this.promos.counts, messenger: null, salons: [] };
    const offer = { ...prices, packages: this.offers.companyPackages(locale), now: this.clock.now(), isKnownPhone: isNumberOfItsCountry };
    const reading = readOrder(request, offer);
    if ('order' in reading) return true;
    for (const [path, problem] of Object.entries(reading.problems)) {
      const [, at, name = ''] = /^gifts\.(\d+)\.(\w+)$/.exec(path) ?? [];
      if (at === undefined) {
        if (path === 'name' || path === 'phone' || path === 'email') problems[path] ??= problem;
        continue;
      }
      const { line, gift } = people[Number(at)]!;
      const column = COLUMNS[name] ?? null;
      // what all have in common is told once, at its field
      const field = commonField(name, gift, common);
      if (field !== null) problems[field] ??= problem;
      else if (name !== 'id' && !placed.some((known) => known.line === line && known.column === column))
        placed.push({ line, column, problem });
    }
    placed.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    return false;
  }

  /**
   * Makes the order of a list that was read. The same key and list once more is the same order.
   * @param shownAmount what the buyer was shown, kopiykas
   * @throws DomainError as `CreateOrder.create`
   */
  place(request: OrderRequest, shownAmount: number | null, context: OrderContext): Promise<MadeOrder> {
    return this.ordering.create({ ...request, shownAmount }, context);
  }
}

/** The field of the form that a value of a gift comes from; null: its row, or none. */
function commonField(
  name: string,
  { message, design, sendAt }: Person['gift'],
  common: Pick<CommonGift, 'message' | 'picture' | 'day'>,
): 'giver' | 'message' | 'picture' | 'day' | null {
  if (name === 'giver') return 'giver';
  if (name === 'message' && message === common.message) return 'message';
  if (name === 'design' && design === common.picture) return 'picture';
  if (name === 'sendAt' && common.day !== '' && sendAt?.startsWith(common.day)) return 'day';
  return null;
}

function counted(ids: readonly number[]): readonly { readonly id: number; readonly quantity: number }[] {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, quantity]) => ({ id, quantity }));
}

/** As the form of every order is sent. */
function requestOf(
  { name, phone, email }: TypedCompany,
  people: readonly Person[],
  items: readonly { readonly id: number; readonly quantity: number }[],
  amount: number,
  company: CompanyBuyer,
): OrderRequest {
  const fields = {
    name,
    phone,
    email,
    certificate: items.map(({ id, quantity }) => ({ id, qty: Math.min(quantity, COMPANY_BOUNDS.ofKind) })),
    delivery: DELIVERY_IDS.online,
    linkValue: 'email',
    comments: '',
    amount: toHryvnias(amount),
    gifts: people.map(({ gift }) => gift),
  };
  return { fields, shownAmount: amount, company };
}
