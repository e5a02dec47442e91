import type { PhoneCheck } from '../../../shared/phone';
import type { MessengerAccount } from '../../../shared/messenger-account';
import { translation } from '../../../shared/translation';
import { toKopiykas } from '../../../shared/money';
import type { Kopiykas } from '../../../shared/money';
import { offersPickUp } from './certificate-salons';
import { answerTo, fieldsOf, flagOf, isAbsent, lineOf, ORDER_FIELDS, ORDER_FORM, wholeNumberOf } from './order-fields';
import type { Fields, OrderProblems } from './order-fields';
import { readGifts } from './order-gifts';
import type { GiftWish } from './order-gifts';
import { isOrderId } from './order-id';
import type { OrderId } from './order-id';
import { readItems } from './order-items';
import type { OfferedPackage, OrderItem } from './order-items';
import { promoCodeOf, promoProblem, promoWords } from './promo-code';
import type { TypedPromo } from './promo-code';
import { COMPANY_BOUNDS, ORDER_BOUNDS, quote } from './quote';
import type { CountStep, Quote } from './quote';

/** Ids of the ways to get a certificate, as forms send them. */
export const DELIVERY_IDS = { salon: 101, online: 105 } as const;

/** How the buyer gets the certificates; `linkValue` of a request. */
export const DELIVERY_LINKS = ['salon', 'email', 'telegram', 'online'] as const;
export type DeliveryLink = (typeof DELIVERY_LINKS)[number];

/** What an order can be made of at this moment. */
export interface OrderOffer {
  readonly packages: ReadonlyMap<number, OfferedPackage>;
  /** All salons, by slug and by their titles in every language. */
  readonly salons: readonly { readonly slug: string; readonly titles: readonly string[] }[];
  /** Who signed in with a messenger for this order; null: no sign-in. The request's own claim is not trusted. */
  readonly messenger: MessengerAccount | null;
  readonly now: Date;
  /** Steps of the volume discount by the number of certificates; left out: none. */
  readonly counts?: readonly CountStep[];
  /** The promo code of the request; left out: only the server knows. */
  readonly promo?: TypedPromo;
  /** As `phoneProblem` has it; the server always gives it. */
  readonly isKnownPhone?: PhoneCheck;
}

/** An order as the API and the form without scripts ask for it; nothing of it is checked yet. */
export interface OrderRequest {
  /** `OrderBody`, or whatever else was sent; its amount is not read. */
  readonly fields: unknown;
  /** What the buyer was shown; null: not told, or no amount. */
  readonly shownAmount: Kopiykas | null;
  /** It is an order of a company, made on the page for companies; left out: it is none. */
  readonly company?: CompanyBuyer;
}

/** The company that orders, and how it pays; checked already. */
export interface CompanyBuyer {
  readonly name: string;
  /** As `readCompanyCode` gives it. */
  readonly code: string;
  readonly pay: 'card' | 'invoice';
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
  /** As `normalizedPhone` gives it. */
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
  readonly pay: OrderPay;
  /** Null: no company. */
  readonly company: Pick<CompanyBuyer, 'name' | 'code'> | null;
  readonly comments: string;
  /** `info` of its packages, each once. */
  readonly info: string;
  readonly gifts: readonly GiftWish[];
}

/** How an order is paid: card: online · salon: at the counter · invoice: by a company, by bank transfer. */
export const ORDER_PAYS = ['card', 'salon', 'invoice'] as const;
export type OrderPay = (typeof ORDER_PAYS)[number];

export type OrderReading = { readonly order: CheckedOrder } | { readonly problems: Readonly<OrderProblems> };

const KNOWN: ReadonlySet<string> = new Set(ORDER_FIELDS);

/**
 * Checks an order (docs/product.md, certificates 7 and 8), and tells all problems at once. Numbers may be written as texts;
 * fields of ways that were not chosen (an e-mail with delivery at a salon) are ignored, whatever they hold.
 */
export function readOrder(request: OrderRequest, offer: OrderOffer): OrderReading {
  // without a prototype, so that a field of any name can be a problem
  const problems = Object.create(null) as OrderProblems;
  const fields = fieldsOf(request.fields, KNOWN, problems);
  if (request.shownAmount === null) problems.amount = translation('certificate.problems.amount');
  const { company = null } = request;
  const bounds = company ? COMPANY_BOUNDS : ORDER_BOUNDS;
  const items = readItems(fields.certificate, offer.packages, problems, 'certificate', bounds);
  const link = readLink(fields, problems);
  const order: CheckedOrder = {
    orderId: readOrderId(fields.order_id, problems),
    name: answerTo(ORDER_FORM.name, fields.name, 'name', problems),
    phone: answerTo(
      ORDER_FORM.phone,
      typeof fields.phone === 'number' ? String(fields.phone) : fields.phone,
      'phone',
      problems,
      offer.isKnownPhone,
    ),
    items,
    quote: readQuote(fields.promo, items, offer, problems),
    shownAmount: request.shownAmount ?? 0,
    forMother: flagOf(fields.for_mother),
    link: link ?? 'online',
    email: link === 'email' ? answerTo(ORDER_FORM.email, fields.email, 'email', problems) : null,
    salon: link === 'salon' ? readSalon(fields.salon, offer, problems) : null,
    messenger: link === 'telegram' ? readMessenger(offer, problems) : null,
    pay: company?.pay ?? readPay(fields.pay, link, problems),
    company: company && { name: company.name, code: company.code },
    comments: answerTo(ORDER_FORM.comments, fields.comments, 'comments', problems),
    info: [...new Set(items.flatMap(({ id }) => offer.packages.get(id)?.info || []))].join('\n'),
    gifts: readGifts(fields.gifts, items, offer.packages, offer.now, problems, bounds.inOrder),
  };
  return Object.keys(problems).length > 0 ? { problems } : { order };
}

/** What it costs, with its promo code where it has one. */
function readQuote(typed: unknown, items: readonly OrderItem[], { counts, promo, now }: OrderOffer, problems: OrderProblems): Quote {
  const without = quote(items, { counts });
  if (isAbsent(typed) || promo === undefined) return without;
  const known = promoCodeOf(typed) === '' ? null : promo;
  const problem = promoProblem(known, without.subtotal, now);
  if (problem) problems.promo = promoWords(problem, known);
  return problem ? without : quote(items, { counts, promo: known?.terms });
}

function readOrderId(value: unknown, problems: OrderProblems): OrderId | null {
  if (isAbsent(value)) return null;
  if (isOrderId(value)) return value;
  problems.order_id = translation('certificate.problems.orderId');
  return null;
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

function folded(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
