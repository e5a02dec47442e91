import type { FormField } from '../../../shared/form';
import { kyivMoment } from '../../../shared/kyiv-moment';
import { toHryvnias, type Kopiykas } from '../../../shared/money';
import type { TranslationKey } from '../../../shared/translation';
import { GIFT_FORM, ORDER_FORM } from './order-fields';
import type { GiftBody, OrderBody } from './order-routes';
import { DELIVERY_IDS } from './order-request';
import type { DeliveryLink, OrderRequest } from './order-request';
import { MAX_PROMO } from './promo-code';
import { quote } from './quote';
import type { QuoteLine } from './quote';

/** Hours of a day in Kyiv at which a gift can be sent. */
export const SEND_HOURS = ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21'] as const;

/** Ways to get a certificate online. */
export const ONLINE_LINKS = ['email', 'telegram', 'online'] as const satisfies readonly DeliveryLink[];

/** Somebody for whom one certificate is, as far as the form is filled in. */
export interface GiftDraft {
  /** Id of the package. */
  readonly id: number;
  readonly recipient: string;
  readonly giver: string;
  readonly email: string;
  readonly message: string;
  /** Empty: the first picture of the package. */
  readonly design: string;
  readonly when: 'now' | 'later';
  /** YYYY-MM-DD, in Kyiv. */
  readonly day: string;
  /** One of SEND_HOURS. */
  readonly hour: string;
}

/** The form of an order, as far as it is filled in: texts as they were typed. */
export interface OrderDraft {
  readonly name: string;
  readonly phone: string;
  /** Of DELIVERY_IDS; null: not chosen. */
  readonly delivery: number | null;
  /** With delivery online. */
  readonly link: (typeof ONLINE_LINKS)[number];
  readonly email: string;
  /** Slug; empty: not chosen. */
  readonly salon: string;
  /** With delivery at a salon. */
  readonly pay: 'card' | 'salon';
  readonly forMother: boolean;
  readonly comments: string;
  /** A promo code; empty: none. */
  readonly promo: string;
  /** With delivery online. */
  readonly gifts: readonly GiftDraft[];
}

/** A field of a form. `label` names it among the problems of the form. */
type DraftField = FormField & { readonly label: TranslationKey };

/** The fields of an order as its forms send them, in the order of the page. */
export const DRAFT_FORM = {
  name: { ...ORDER_FORM.name, label: 'certificate.form.name' },
  phone: { ...ORDER_FORM.phone, label: 'certificate.form.phone' },
  delivery: { kind: 'choice', options: Object.values(DELIVERY_IDS).map(String), label: 'certificate.form.delivery' },
  salon: { kind: 'text', most: 200, label: 'certificate.form.where' },
  pay: { kind: 'choice', options: ['card', 'salon'], label: 'certificate.form.pay' },
  link: { kind: 'choice', options: ONLINE_LINKS, label: 'certificate.form.link' },
  email: { ...ORDER_FORM.email, label: 'certificate.form.email' },
  forMother: { kind: 'tick', label: 'certificate.form.forMother' },
  comments: { ...ORDER_FORM.comments, label: 'certificate.form.comments' },
  promo: { kind: 'text', most: MAX_PROMO, label: 'certificate.form.promo' },
} as const satisfies Readonly<Record<Exclude<keyof OrderDraft, 'gifts'>, DraftField>>;

/** The same of a gift. */
export const GIFT_DRAFT_FORM = {
  id: { kind: 'text', most: 15, label: 'certificate.form.giftOf' },
  recipient: { ...GIFT_FORM.recipient, label: 'certificate.form.recipient' },
  giver: { ...GIFT_FORM.giver, label: 'certificate.form.giver' },
  email: { ...GIFT_FORM.email, label: 'certificate.form.giftEmail' },
  message: { ...GIFT_FORM.message, label: 'certificate.form.giftMessage' },
  design: { kind: 'text', most: 200, label: 'certificate.form.design' },
  when: { kind: 'choice', options: ['now', 'later'], label: 'certificate.form.when' },
  day: { kind: 'text', most: 10, label: 'certificate.form.when' },
  hour: { kind: 'text', most: 2, label: 'certificate.form.hour' },
} as const satisfies Readonly<Record<keyof GiftDraft, DraftField>>;

export const EMPTY_DRAFT: OrderDraft = {
  name: '',
  phone: '',
  delivery: null,
  link: 'email',
  email: '',
  salon: '',
  pay: 'card',
  forMother: false,
  comments: '',
  promo: '',
  gifts: [],
};

export function emptyGift(id: number): GiftDraft {
  return { id, recipient: '', giver: '', email: '', message: '', design: '', when: 'now', day: '', hour: '10' };
}

/** Choosing the same delivery again takes the choice back (docs/product.md, certificates 6). */
export function withDelivery(draft: OrderDraft, delivery: number): OrderDraft {
  return { ...draft, delivery: draft.delivery === delivery ? null : delivery };
}

/** A way to get it online; the one that is chosen, pressed again, is taken back: it is shown on the site then. */
export function withLink(draft: OrderDraft, link: OrderDraft['link']): OrderDraft {
  return { ...draft, link: draft.link === link ? 'online' : link };
}

/** What is chosen of a package. */
export interface DraftLine extends QuoteLine {
  readonly id: number;
}

/** How the order is received; null while that is not chosen. */
export function linkOf({ delivery, link }: OrderDraft): DeliveryLink | null {
  if (delivery === DELIVERY_IDS.salon) return 'salon';
  return delivery === DELIVERY_IDS.online ? link : null;
}

/**
 * Everybody who was named, also where the order has too few certificates for them: the rules say so then. Where there is one package, it is
 * the one they get.
 */
export function giftsOf(draft: OrderDraft, lines: readonly DraftLine[]): readonly GiftDraft[] {
  if (draft.delivery !== DELIVERY_IDS.online) return [];
  const [only] = lines.length === 1 ? lines : [];
  return only ? draft.gifts.map((gift) => (gift.id === only.id ? gift : { ...gift, id: only.id, design: '' })) : draft.gifts;
}

/** Packages of which somebody can still be named, each as often. */
export function withoutRecipient(draft: OrderDraft, lines: readonly DraftLine[]): readonly number[] {
  const named = giftsOf(draft, lines);
  return lines.flatMap(({ id, quantity }) => Array<number>(Math.max(0, quantity - named.filter((gift) => gift.id === id).length)).fill(id));
}

/**
 * The form as the server asks for it without the API.
 * @param shownAmount kopiykas; left out: what the lines cost @param orderId the draft that it completes
 */
export function draftRequest(
  draft: OrderDraft,
  lines: readonly DraftLine[],
  { shownAmount = quote(lines).amount, orderId }: { readonly shownAmount?: Kopiykas; readonly orderId?: string } = {},
): OrderRequest {
  const body = orderBody(draft, lines, toHryvnias(shownAmount));
  return { fields: orderId === undefined ? body : { ...body, order_id: orderId }, shownAmount };
}

/** The form as the API takes it. @param amount what the buyer was shown, hryvnias */
export function orderBody(draft: OrderDraft, lines: readonly DraftLine[], amount: number): OrderBody {
  const link = linkOf(draft);
  const gifts = giftsOf(draft, lines).map(giftBody);
  return {
    name: draft.name,
    phone: draft.phone,
    certificate: lines.map(({ id, quantity }) => ({ id, qty: quantity })),
    for_mother: draft.forMother,
    delivery: draft.delivery,
    ...(link ? { linkValue: link } : {}),
    ...(link === 'email' ? { email: draft.email } : {}),
    ...(link === 'salon' ? { salon: draft.salon, pay: draft.pay } : {}),
    comments: draft.comments,
    ...(draft.promo.trim() ? { promo: draft.promo } : {}),
    amount,
    discontPercent: quote(lines).percent,
    ...(gifts.length ? { gifts } : {}),
  };
}

function giftBody({ id, recipient, giver, email, message, design, when, day, hour }: GiftDraft): GiftBody {
  return {
    id,
    ...(recipient.trim() ? { recipient } : {}),
    ...(giver.trim() ? { giver } : {}),
    ...(email.trim() ? { email } : {}),
    ...(message.trim() ? { message } : {}),
    ...(design ? { design } : {}),
    // what is no moment is sent as it is, for the rules to refuse
    ...(when === 'later' ? { sendAt: kyivMoment(day, hour) ?? `${day || '?'}T${hour}` } : {}),
  };
}

/** Whether a value can stand in a field of a draft. */
function isAnswer(field: FormField, value: unknown): boolean {
  if (field.kind === 'tick') return typeof value === 'boolean';
  return typeof value === 'string' && (field.kind !== 'choice' || field.options.includes(value));
}

/** A draft as the browser has kept it. One of an earlier release lacks the fields that came since. */
export type StoredDraft = Partial<Omit<OrderDraft, 'delivery' | 'gifts'>> &
  Pick<OrderDraft, 'delivery'> & { readonly gifts: readonly (Partial<GiftDraft> & Pick<GiftDraft, 'id'>)[] };

/** With the fields that it lacks, empty: a new release loses nothing that was typed. */
export function wholeDraft(stored: StoredDraft): OrderDraft {
  return { ...EMPTY_DRAFT, ...stored, gifts: stored.gifts.map((gift) => ({ ...emptyGift(gift.id), ...gift })) };
}

/** Whether something read from the browser's storage is a draft. */
export function isStoredDraft(value: unknown): value is StoredDraft {
  const { delivery, gifts, ...draft } = (value ?? {}) as Partial<OrderDraft>;
  const { delivery: ways, ...form } = DRAFT_FORM;
  return (
    (delivery === null || (typeof delivery === 'number' && isAnswer(ways, String(delivery)))) &&
    isFilledIn(form, draft) &&
    Array.isArray(gifts) &&
    gifts.every(isGiftDraft)
  );
}

function isGiftDraft(value: unknown): boolean {
  const { id, ...gift } = (value ?? {}) as Partial<GiftDraft>;
  const { id: _id, ...form } = GIFT_DRAFT_FORM;
  return Number.isSafeInteger(id) && isFilledIn(form, gift);
}

function isFilledIn<Name extends string>(
  form: Readonly<Record<Name, FormField>>,
  draft: Readonly<Partial<Record<Name, unknown>>>,
): boolean {
  return (Object.keys(form) as Name[]).every((name) => draft[name] === undefined || isAnswer(form[name], draft[name]));
}
