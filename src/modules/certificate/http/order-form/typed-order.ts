import { DRAFT_FORM, emptyGift, EMPTY_DRAFT, GIFT_DRAFT_FORM, giftsOf } from '../../contract/order-draft';
import type { DraftLine, GiftDraft, OrderDraft } from '../../contract/order-draft';
import { DELIVERY_IDS } from '../../contract/order-request';
import type { FormField } from '../../../../shared/form';

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

/** Who buys, and how it is received, as the form sends it. */
export function detailFields({ gifts: _gifts, order: _order, ...details }: TypedOrder): Texts {
  return sent(details);
}

/** The recipients, and the draft, as the form sends them. */
export function giftFields({ gifts, order }: Pick<TypedOrder, 'gifts' | 'order'>): Texts {
  return Object.assign({ order }, ...gifts.map((gift, place) => sent({ ...gift }, `gifts.${place}.`))) as Texts;
}

function sent(answers: Readonly<Record<string, string | number | boolean | null>>, prefix = ''): Texts {
  const text = (value: string | number | boolean | null) =>
    value === true ? 'on' : value === false || value === null ? '' : String(value);
  return Object.fromEntries(Object.entries(answers).map(([name, value]) => [prefix + name, text(value)]));
}

/** Reads what the form sends, whatever was sent. */
export function readTyped(fields: Fields): TypedOrder {
  const { delivery: way, pay, ...typed } = answers(DRAFT_FORM, EMPTY_DRAFT, fields);
  const delivery = way === null ? null : Number(way);
  return {
    ...typed,
    delivery,
    pay: delivery === DELIVERY_IDS.salon ? pay : 'card',
    who: textIn(fields, 'who') === 'gifts' ? 'gifts' : 'self',
    order: textIn(fields, 'order'),
    gifts: readGifts(fields),
  };
}

function readGifts(fields: Fields): readonly GiftDraft[] {
  const gifts: GiftDraft[] = [];
  while (gifts.length < MAX_GIFTS && Object.hasOwn(fields, `gifts.${gifts.length}.id`)) {
    const gift = answers(GIFT_DRAFT_FORM, emptyGift(0), fields, `gifts.${gifts.length}.`);
    gifts.push({ ...gift, id: /^\d{1,15}$/.test(String(gift.id)) ? Number(gift.id) : 0 });
  }
  return gifts;
}

/** The answers to a form; what was left out, or is none of the choices, is as in `empty`. Numbers are texts still. */
function answers<Draft extends object, Name extends string & keyof Draft>(
  form: Readonly<Record<Name, FormField>>,
  empty: Draft,
  fields: Fields,
  prefix = '',
): Draft {
  const read = Object.entries<FormField>(form).map(([name, field]) => {
    const text = textIn(fields, prefix + name);
    if (field.kind === 'tick') return [name, text === 'on'];
    return [name, (field.kind === 'choice' && !field.options.includes(text) ? '' : text) || empty[name as Name]];
  });
  return { ...empty, ...Object.fromEntries(read) } as Draft;
}

/** Forms of browsers send the end of a line as two characters, of which the visitor has counted one. */
function textIn(fields: Fields, name: string): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : '';
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}
