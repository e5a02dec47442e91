import type { MessengerAccount } from '../../../shared/messenger-account';
import { emailMessage, readEmail } from '../../../shared/email';
import { translation } from '../../../shared/translation';
import { toKopiykas } from '../../../shared/money';
import type { Kopiykas } from '../../../shared/money';
import { phoneDigits, phoneProblem } from '../../../shared/phone';
import { hasLetter } from '../../../shared/typed-text';
import { offersPickUp } from './certificate-salons';
import { fieldsOf, flagOf, isAbsent, lineOf, linesOf, wholeNumberOf } from './order-fields';
import type { Fields, OrderProblems } from './order-fields';
import { readGifts } from './order-gifts';
import type { GiftWish } from './order-gifts';
import { isOrderId } from './order-id';
import type { OrderId } from './order-id';
import { readItems } from './order-items';
import type { OfferedPackage, OrderItem } from './order-items';
import { quote } from './quote';
import type { Quote } from './quote';

/** Ids of the ways to get a certificate, as forms send them. */
export const DELIVERY_IDS = { salon: 101, online: 105 } as const;

/** How the buyer gets the certificates; `linkValue` of a request. */
export const DELIVERY_LINKS = ['salon', 'email', 'telegram', 'online'] as const;
export type DeliveryLink = (typeof DELIVERY_LINKS)[number];

/** Least characters of a name, and the most that texts have. */
const ORDER_LIMITS = { leastName: 3, name: 200, phone: 40, comments: 1000 } as const;

/** What an order can be made of at this moment. */
export interface OrderOffer {
  readonly packages: ReadonlyMap<number, OfferedPackage>;
  /** All salons, by slug and by their titles in every language. */
  readonly salons: readonly { readonly slug: string; readonly titles: readonly string[] }[];
  /** Who signed in with a messenger for this order; null: no sign-in. The request's own claim is not trusted. */
  readonly messenger: MessengerAccount | null;
  readonly now: Date;
}

/** An order as the API and the form without scripts ask for it; nothing of it is checked yet. */
export interface OrderRequest {
  /** `OrderBody`, or whatever else was sent; its amount is not read. */
  readonly fields: unknown;
  /** What the buyer was shown; null: not told, or no amount. */
  readonly shownAmount: Kopiykas | null;
}

/** A request of the API, its amount in kopiykas. @param body parsed JSON of bounded size */
export function orderRequestOf(body: unknown): OrderRequest {
  const { amount } = fieldsOf(body, KNOWN, {});
  const shown = typeof amount === 'number' || typeof amount === 'string' ? toKopiykas(amount) : null;
  return { fields: body, shownAmount: Number.isSafeInteger(shown) ? shown : null };
}

/** An order that is complete and right. */
export interface CheckedOrder {
  /** The draft that it completes, or the same order once more; null: a new one. It counts with its token only. */
  readonly orderId: OrderId | null;
  readonly name: string;
  /** 380671234567 */
  readonly phone: string;
  readonly items: readonly OrderItem[];
  readonly quote: Quote;
  /** What the buyer was shown; where it is not `quote.amount`, nothing is made and the right amount is told (409 `amount_changed`). */
  readonly shownAmount: Kopiykas;
  readonly forMother: boolean;
  readonly link: DeliveryLink;
  /** Only with the link `email`. */
  readonly email: string | null;
  /** Slug, only with the link `salon`. */
  readonly salon: string | null;
  /** Only with the link `telegram`. */
  readonly messenger: MessengerAccount | null;
  readonly pay: 'card' | 'salon';
  readonly comments: string;
  /** `info` of its packages, each once. */
  readonly info: string;
  readonly gifts: readonly GiftWish[];
}

export type OrderReading = { readonly order: CheckedOrder } | { readonly problems: Readonly<OrderProblems> };

/** `status`, `discontPercent` and `info` are taken and not believed: they are ours. */
const KNOWN: ReadonlySet<string> = new Set([
  'order_id',
  'name',
  'phone',
  'certificate',
  'for_mother',
  'delivery',
  'linkValue',
  'email',
  'salon',
  'telegram',
  'tg_user_id',
  'tg_username',
  'comments',
  'info',
  'amount',
  'discontPercent',
  'pay',
  'status',
  'gifts',
  'lang',
]);

/**
 * Checks an order (docs/product.md, certificates 7 and 8), and tells all problems at once. Numbers may be written as texts;
 * fields of ways that were not chosen (an e-mail with delivery at a salon) are ignored, whatever they hold.
 */
export function readOrder(request: OrderRequest, offer: OrderOffer): OrderReading {
  // without a prototype, so that a field of any name can be a problem
  const problems = Object.create(null) as OrderProblems;
  const fields = fieldsOf(request.fields, KNOWN, problems);
  if (request.shownAmount === null) problems.amount = translation('certificate.problems.amount');
  const items = readItems(fields.certificate, offer.packages, problems);
  const link = readLink(fields, problems);
  const order: CheckedOrder = {
    orderId: readOrderId(fields.order_id, problems),
    name: readName(fields.name, problems),
    phone: readPhone(fields.phone, problems),
    items,
    quote: quote(items),
    shownAmount: request.shownAmount ?? 0,
    forMother: flagOf(fields.for_mother),
    link: link ?? 'online',
    email: link === 'email' ? readAddress(fields.email, problems) : null,
    salon: link === 'salon' ? readSalon(fields.salon, offer, problems) : null,
    messenger: link === 'telegram' ? readMessenger(offer, problems) : null,
    pay: readPay(fields.pay, link, problems),
    comments: readComments(fields.comments, problems),
    info: [...new Set(items.flatMap(({ id }) => offer.packages.get(id)?.info || []))].join('\n'),
    gifts: readGifts(fields.gifts, items, offer.packages, offer.now, problems),
  };
  return Object.keys(problems).length > 0 ? { problems } : { order };
}

function readOrderId(value: unknown, problems: OrderProblems): OrderId | null {
  if (isAbsent(value)) return null;
  if (isOrderId(value)) return value;
  problems.order_id = translation('certificate.problems.orderId');
  return null;
}

function readName(value: unknown, problems: OrderProblems): string {
  const name = lineOf(value);
  if (name.length < ORDER_LIMITS.leastName) problems.name = translation('common.forms.problems.name');
  else if (!hasLetter(name)) problems.name = translation('common.forms.problems.nameLetters');
  if (name.length > ORDER_LIMITS.name) problems.name = translation('common.forms.problems.long', { most: ORDER_LIMITS.name });
  return name;
}

function readPhone(value: unknown, problems: OrderProblems): string {
  const typed = typeof value === 'number' ? String(value) : lineOf(value);
  const problem = typed.length <= ORDER_LIMITS.phone ? phoneProblem(typed) : 'phone';
  if (problem !== null) problems.phone = translation(`common.forms.problems.${problem}`);
  return phoneDigits(typed);
}

/** The way that was chosen; where a request names none, the one that its delivery and fields tell. */
function readLink(fields: Fields, problems: OrderProblems): DeliveryLink | null {
  const delivery = wholeNumberOf(fields.delivery);
  const isSalon = delivery === DELIVERY_IDS.salon;
  if (!isSalon && delivery !== DELIVERY_IDS.online) {
    problems.delivery = translation('certificate.problems.delivery');
    return null;
  }
  if (isAbsent(fields.linkValue)) {
    if (isSalon) return 'salon';
    return isAbsent(fields.email) ? (isAbsent(fields.telegram) && isAbsent(fields.tg_user_id) ? 'online' : 'telegram') : 'email';
  }
  const link = DELIVERY_LINKS.find((one) => one === fields.linkValue);
  if (link && (link === 'salon') === isSalon) return link;
  problems.linkValue = translation('certificate.problems.delivery');
  return null;
}

function readAddress(value: unknown, problems: OrderProblems): string | null {
  const email = readEmail(lineOf(value));
  if (email === null) problems.email = emailMessage(lineOf(value));
  return email;
}

function readSalon(value: unknown, { salons }: OrderOffer, problems: OrderProblems): string | null {
  const named = folded(lineOf(value));
  const found = salons.find((salon) => offersPickUp(salon) && [salon.slug, ...salon.titles].some((name) => folded(name) === named));
  if (!found) problems.salon = translation('certificate.problems.salon');
  return found?.slug ?? null;
}

function readMessenger({ messenger }: OrderOffer, problems: OrderProblems): MessengerAccount | null {
  if (!messenger) problems.telegram = translation('certificate.problems.messenger', { messenger: 'Telegram' });
  return messenger;
}

function readPay(value: unknown, link: DeliveryLink | null, problems: OrderProblems): 'card' | 'salon' {
  if (isAbsent(value) || value === 'card') return 'card';
  if (value !== 'salon' || (link !== null && link !== 'salon')) problems.pay = translation('certificate.problems.pay');
  return 'salon';
}

function readComments(value: unknown, problems: OrderProblems): string {
  const comments = linesOf(value);
  if (comments.length > ORDER_LIMITS.comments)
    problems.comments = translation('common.forms.problems.long', { most: ORDER_LIMITS.comments });
  return comments;
}

function folded(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
