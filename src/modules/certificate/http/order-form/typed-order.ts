import { emptyGift, EMPTY_DRAFT, giftsOf, ONLINE_LINKS } from '../../contract/order-draft';
import type { DraftLine, GiftDraft, OrderDraft } from '../../contract/order-draft';
import { DELIVERY_IDS } from '../../contract/order-request';

/** An order as the form without scripts has it, carried from step to step in the form itself. */
export interface TypedOrder extends OrderDraft {
  /** Whether recipients are to be named; only with delivery online. */
  readonly who: 'self' | 'gifts';
  /** The draft of a messenger sign-in; empty: none has begun. */
  readonly order: string;
}

type Fields = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** So many recipients fit, with the longest messages, into a form of 64 KiB. */
export const MAX_GIFTS = 12;

export const EMPTY_ORDER: TypedOrder = { ...EMPTY_DRAFT, who: 'self', order: '' };

/** Whether recipients are asked for. */
export function hasGifts({ who, delivery }: TypedOrder): boolean {
  return who === 'gifts' && delivery === DELIVERY_IDS.online;
}

/**
 * What of it is ordered: recipients that were named count only while the certificates are for others.
 */
export function draftOf(order: TypedOrder, lines: readonly DraftLine[]): OrderDraft {
  const { who: _who, order: _order, ...draft } = order;
  return { ...draft, gifts: hasGifts(order) ? giftsOf(draft, lines) : [] };
}

/** `101x2.102x1`: packages and their quantities, as the address of the second step has them. */
export function itemsText(lines: readonly Pick<DraftLine, 'id' | 'quantity'>[]): string {
  return lines.map(({ id, quantity }) => `${id}x${quantity}`).join('.');
}

/** Reads what `itemsText` writes; what is no item is left out. */
export function readItemsText(text: unknown): readonly { readonly id: number; readonly qty: number }[] {
  if (typeof text !== 'string') return [];
  return [...text.slice(0, 2000).matchAll(/(\d{1,10})x(\d{1,3})/g)].map(([, id, qty]) => ({ id: Number(id), qty: Number(qty) }));
}

/** The names under which the form sends who buys, and how it is received. */
export function detailFields({ name, phone, delivery, link, email, salon, pay, forMother, comments, who }: TypedOrder): Texts {
  const texts = { name, phone, link, email, salon, pay, comments, who };
  return { ...texts, delivery: delivery === null ? '' : String(delivery), forMother: forMother ? 'on' : '' };
}

/** The same of the recipients, and of the draft. */
export function giftFields({ gifts, order }: Pick<TypedOrder, 'gifts' | 'order'>): Texts {
  const named = gifts.flatMap((gift, place) => Object.entries(gift).map(([name, value]) => [`gifts.${place}.${name}`, String(value)]));
  return { order, ...(Object.fromEntries(named) as Texts) };
}

/** Reads what the form sends, whatever was sent. */
export function readTyped(fields: Fields): TypedOrder {
  const text = textsOf(fields);
  const delivery = Object.values(DELIVERY_IDS).find((id) => String(id) === text('delivery')) ?? null;
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    salon: text('salon'),
    comments: text('comments'),
    delivery,
    link: ONLINE_LINKS.find((link) => link === text('link')) ?? EMPTY_ORDER.link,
    pay: delivery === DELIVERY_IDS.salon && text('pay') === 'salon' ? 'salon' : 'card',
    forMother: text('forMother') === 'on',
    who: text('who') === 'gifts' ? 'gifts' : 'self',
    order: text('order'),
    gifts: readGifts(fields),
  };
}

function readGifts(fields: Fields): readonly GiftDraft[] {
  const gifts: GiftDraft[] = [];
  while (gifts.length < MAX_GIFTS && Object.hasOwn(fields, `gifts.${gifts.length}.id`)) {
    const text = textsOf(fields, `gifts.${gifts.length}.`);
    gifts.push({
      id: /^\d{1,15}$/.test(text('id')) ? Number(text('id')) : 0,
      recipient: text('recipient'),
      email: text('email'),
      message: text('message'),
      design: text('design'),
      day: text('day'),
      when: text('when') === 'later' ? 'later' : 'now',
      hour: text('hour') || emptyGift(0).hour,
    });
  }
  return gifts;
}

/** Forms of browsers send the end of a line as two characters, of which the visitor has counted one. */
function textsOf(fields: Fields, prefix = '') {
  return (name: string): string => {
    const value = Object.hasOwn(fields, prefix + name) ? fields[prefix + name] : '';
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
  };
}
