import type { CheckedOrder, DeliveryLink } from '../contract/order-request';

/** The way of certificates to those they are for: of one gift, or of all that are no gifts. */
export interface NewDelivery {
  readonly isGift: boolean;
  /** Of a gift, among the gifts of the order, from 0; the buyer's own has 0 too. */
  readonly place: number;
  /** Package of a gift; null for the buyer's own. */
  readonly packageId: number | null;
  /** email: by mail · telegram: into the chat of the order · salon: handed out there · link: shown, downloaded or passed on. */
  readonly channel: 'email' | 'telegram' | 'salon' | 'link';
  readonly recipient: string;
  /** Who gives it, as the recipient reads it; empty: nobody is named. */
  readonly giver: string;
  readonly email: string | null;
  readonly message: string;
  readonly design: string | null;
  /** Null: as soon as it is issued. */
  readonly sendAt: Date | null;
}

const CHANNELS: Readonly<Record<DeliveryLink, NewDelivery['channel']>> = {
  email: 'email',
  telegram: 'telegram',
  salon: 'salon',
  online: 'link',
};

/** How the certificates of an order go: one delivery for each gift, and one for all others if there are any. */
export function deliveriesOf({ items, gifts, link, email }: Pick<CheckedOrder, 'items' | 'gifts' | 'link' | 'email'>): NewDelivery[] {
  const ordered = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const own = { isGift: false, place: 0, packageId: null, channel: CHANNELS[link], recipient: '', giver: '', email, message: '' };
  return [
    ...gifts.map((gift, place) => ({ ...gift, isGift: true, place, channel: giftChannel(gift.email) })),
    ...(ordered > gifts.length ? [{ ...own, design: null, sendAt: null }] : []),
  ];
}

/** A gift without an address is passed on by its buyer. */
export function giftChannel(email: string | null): 'email' | 'link' {
  return email === null ? 'link' : 'email';
}
