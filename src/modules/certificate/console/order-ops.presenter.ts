import { maskEmail } from '../../../shared/email';
import { toHryvnias } from '../../../shared/money';
import { maskPhone } from '../../../shared/phone';
import type { OrderAdmin } from '../application/orders/order-admin';

type Listed = Awaited<ReturnType<OrderAdmin['list']>>[number];
type Recorded = Awaited<ReturnType<OrderAdmin['record']>>;

/** A line of GET /api/ops/orders: phone and e-mail masked, the amount in hryvnias. */
export function orderLine({ id, createdAt, state, name, phone, email, salon, pay, amount, report, sink, expiresAt, paidAt }: Listed) {
  const masked = { phone: maskPhone(phone), email: email === null ? null : maskEmail(email) };
  return { id, createdAt, state, name, ...masked, salon, pay, amount: toHryvnias(amount), report, sink, expiresAt, paidAt };
}

/** Answer of GET /api/ops/orders/:id: all that is kept but secrets, amounts in hryvnias. */
export function orderRecord({ order, events }: Recorded) {
  const { id, createdAt, state, locale, page, name, phone, email, link, salon, pay, forMother, comments, info } = order;
  const { subtotal, percent, promoCode, amount, messenger, messengerChat, lines, deliveries, expiresAt, paidAt, paidAttempt } = order;
  const { report, sink, sinkWords, remindedAt, erasedAt } = order;
  return {
    id,
    createdAt,
    state,
    locale,
    page,
    name,
    phone,
    email,
    linkValue: link,
    salon,
    pay,
    forMother,
    comments,
    info,
    subtotal: toHryvnias(subtotal),
    discountPercent: percent,
    promo: promoCode,
    amount: toHryvnias(amount),
    messenger: messenger && { messenger: messenger.messenger, userId: messenger.userId, username: messenger.username },
    chatLinked: messengerChat !== null,
    items: lines.map((line) => ({
      id: line.packageId,
      title: line.title,
      kind: line.kind,
      qty: line.quantity,
      price: toHryvnias(line.price),
    })),
    deliveries: deliveries.map((one) => ({
      id: one.id,
      isGift: one.isGift,
      packageId: one.packageId,
      channel: one.channel,
      recipient: one.recipient,
      giver: one.giver,
      email: one.email,
      message: one.message,
      sendAt: one.sendAt,
      state: one.state,
      round: one.round,
      lastError: one.lastError,
      sentAt: one.sentAt,
      openedAt: one.openedAt,
    })),
    expiresAt,
    paidAt,
    paidAttempt,
    report,
    sink,
    sinkWords,
    remindedAt,
    erasedAt,
    events: events.map((entry) => ({ ...entry, at: new Date(entry.at) })),
  };
}
