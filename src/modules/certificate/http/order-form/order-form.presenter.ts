import { orderProblemTexts } from '../../../../../views/certificate/components/order-problems';
import type { OrderLine } from '../../../../../views/certificate/components/OrderTable';
import { OrderFormPage } from '../../../../../views/certificate/pages/OrderFormPage';
import type { OrderFormPageProps } from '../../../../../views/certificate/pages/OrderFormPage';
import type { OrderFormProblem, OrderFormStep } from '../../../../../views/certificate/pages/order-form-step';
import { pageHead } from '../../../../platform/pages/page-head';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { kyivDay } from '../../../../shared/kyiv-day';
import { formatMoney } from '../../../../shared/money';
import { isPriced, type ContentContext } from '../../../content/content.api';
import { offersPickUp } from '../../contract/certificate-salons';
import { DRAFT_FORM, GIFT_DRAFT_FORM, linkOf, ONLINE_LINKS } from '../../contract/order-draft';
import type { DraftLine } from '../../contract/order-draft';
import type { OrderProblems } from '../../contract/order-fields';
import type { MessengerAccount } from '../../../../shared/messenger-account';
import { ORDER_FORM_PATH } from '../../contract/order-routes';
import type { Quote } from '../../contract/quote';
import { lastSendDay } from '../../contract/validity';
import { detailFields, draftOf, giftFields, itemsText, MAX_GIFTS } from './typed-order';
import type { TypedOrder } from './typed-order';

type StepOf<Name> = Extract<OrderFormStep, { name: Name }>;

/** A line of an order as the table shows it. */
export type FormLine = OrderLine<number> & DraftLine;

/** A step, with what became of the one before. */
export interface StepView extends Omit<OrderFormPageProps, 'action' | 'problems' | 'withGifts'> {
  readonly withGifts?: boolean;
  readonly problems?: OrderFormPageProps['problems'];
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  /** Packages, for the address of the same page in the other language. */
  readonly items?: string;
}

/** The first step: all packages with what is chosen of each. @param typed quantities by the package's id, as they were typed */
export function chooseStep(
  { site, locale }: ContentContext,
  typed: ReadonlyMap<number, string>,
  order: TypedOrder | null,
): StepOf<'choose'> {
  const packages = site.content.packages.filter(isPriced).map(({ id, title, amount, singleItem }) => {
    return { id, title, price: formatMoney(amount, locale), quantity: typed.get(id) ?? '', isArranged: !singleItem };
  });
  return { name: 'choose', packages, hidden: order ? { ...detailFields(order), ...giftFields(order) } : {} };
}

/** The second step: who buys, and how it is received. @param facts.withTelegram whether the bot can be connected without a script */
export function detailsStep(
  { site }: ContentContext,
  lines: readonly FormLine[],
  order: TypedOrder,
  { withTelegram, sums }: { readonly withTelegram: boolean; readonly sums: Quote },
): StepOf<'details'> {
  const links = ONLINE_LINKS.filter((link) => withTelegram || link !== 'telegram');
  const hidden = { ...giftFields(order), items: itemsText(lines) };
  return { name: 'details', lines, sums, draft: order, who: order.who, salons: site.content.salons.filter(offersPickUp), links, hidden };
}

/** For a messenger: the link that begins the chat with its bot. */
export function connectStep(lines: readonly FormLine[], order: TypedOrder, link: string): StepOf<'connect'> {
  return { name: 'connect', link, hidden: { ...detailFields(order), ...giftFields(order), items: itemsText(lines) } };
}

/** The step of those whom the certificates are for. @param now the first day on which they can be sent */
export function giftsStep({ site }: ContentContext, lines: readonly FormLine[], order: TypedOrder, now: Date): StepOf<'gifts'> {
  const { gifts } = draftOf(order, lines);
  const isFree = gifts.length < lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    name: 'gifts',
    lines,
    gifts,
    designs: new Map(site.content.packages.map(({ id, picture }) => [id, picture ? [picture] : []])),
    days: { first: kyivDay(now), last: lastSendDay(now) },
    canAdd: isFree && gifts.length < MAX_GIFTS,
    most: isFree && gifts.length >= MAX_GIFTS ? MAX_GIFTS : null,
    hidden: { ...detailFields(order), order: order.order, items: itemsText(lines) },
  };
}

/** The last step before the payment: everything once more. @param key the same for the same sending of the form */
export function checkStep(
  { t, locale, site }: ContentContext,
  lines: readonly FormLine[],
  order: TypedOrder,
  { key, account, quote }: { readonly key: string; readonly account: MessengerAccount | null; readonly quote: Quote },
): StepOf<'check'> {
  const { amount } = quote;
  const draft = draftOf(order, lines);
  const link = linkOf(draft);
  const sum = formatMoney(amount, locale);
  return {
    name: 'check',
    lines,
    sums: quote,
    draft,
    account: account && { name: accountWords(account) },
    salons: site.content.salons,
    hidden: { ...detailFields(order), ...giftFields(order), items: itemsText(lines), amount: String(amount), key },
    submit: link === 'salon' && draft.pay === 'salon' ? t('certificate.review.reserve') : t('certificate.plain.submit', { amount: sum }),
  };
}

/** Who has no user name has a number. */
function accountWords({ username, userId }: MessengerAccount): string {
  return username ? `@${username}` : `ID ${userId}`;
}

/** Names of the form's fields by the paths of the rules. */
const FIELDS: Readonly<Record<string, string>> = { linkValue: 'link', for_mother: 'forMother', telegram: 'link', sendAt: 'day' };

const CHECKED = Object.entries({ certificate: { label: 'certificate.plain.steps.choose' }, ...DRAFT_FORM } as const);

/** What is wrong, in the order of the fields, with the words of the page. */
export function formProblems({ t }: ContentContext, problems: Readonly<OrderProblems>): readonly OrderFormProblem[] {
  const texts = Object.entries(orderProblemTexts(t, problems));
  const found = new Map(
    texts.map(([path, text]) => {
      const [first = ''] = path.split('.');
      return [FIELDS[first] ?? first, text];
    }),
  );
  const own = CHECKED.flatMap(([name, { label }]) => {
    const text = found.get(name);
    return text === undefined ? [] : [{ name, id: `order-${name}`, label: t(label), text }];
  });
  const gifts = texts.flatMap(([path, text]) => giftProblem(t, path, text));
  return [...own, ...gifts.sort((one, other) => one.place - other.place).map(({ place: _place, ...problem }) => problem)];
}

function giftProblem(t: ContentContext['t'], path: string, text: string): readonly (OrderFormProblem & { readonly place: number })[] {
  const [, gift, name] = /^gifts\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (gift === undefined || name === undefined) return [];
  const fields = Object.entries(GIFT_DRAFT_FORM);
  const field = FIELDS[name] ?? name;
  const at = fields.findIndex(([each]) => each === field);
  const whose = t('certificate.form.gift', { number: Number(gift) + 1 });
  const label = [whose, ...fields.slice(at, at + 1).map(([, { label: own }]) => t(own))].join(', ');
  return [{ name: path, id: `order-gifts-${gift}-${field}`, label, text, place: Number(gift) * fields.length + at }];
}

/** A step as a page: private, and not for search engines. */
export function orderFormPage(
  context: ContentContext,
  { status = 200, retryAfterSeconds, problems = [], items, withGifts = false, ...shown }: StepView,
): Page {
  const { t } = context;
  const own = `${t('certificate.plain.title')} ${t('certificate.plain.accent')}`;
  const head = pageHead(context, {
    title: status === 422 ? t('common.forms.titleError', { title: own }) : own,
    description: t('certificate.plain.description'),
    path: ORDER_FORM_PATH,
    ...(items ? { query: `items=${items}` } : {}),
    noindex: true,
    extraStyles: true,
  });
  const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) };
  return page(OrderFormPage, { action: ORDER_FORM_PATH, problems, withGifts, ...shown }, head, { status, answersForm: true, headers });
}
