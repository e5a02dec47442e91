import { kyivDay } from '../../../shared/kyiv-day';
import { translation } from '../../../shared/translation';
import { answerTo, fieldsOf, GIFT_FIELDS, GIFT_FORM, isAbsent, lineOf, ORDER_FORM, wholeNumberOf } from './order-fields';
import type { Fields, OrderProblems } from './order-fields';
import type { OfferedPackage, OrderItem } from './order-items';
import { MAX_IN_ORDER } from './quote';
import { unprintedLetter } from './printed-text';
import { lastSendDay } from './validity';
import { isCalendarDay } from '../../../shared/calendar-day';

/** Somebody for whom one certificate of an order is; without an e-mail it goes as a link that the buyer passes on. */
export interface GiftWish {
  /** Id of the package. */
  readonly packageId: number;
  readonly recipient: string;
  /** Who gives it, as the recipient is to read it; empty: the mail names the buyer, the certificate nobody. */
  readonly giver: string;
  readonly email: string | null;
  readonly message: string;
  /** One of the package's pictures; null: its first. */
  readonly design: string | null;
  /** When it is to be sent; null: at once. */
  readonly sendAt: Date | null;
}

const KNOWN: ReadonlySet<string> = new Set(['id', ...GIFT_FIELDS]);

/** A moment this little in the past is meant as “now”: the form was open for a while, or a clock is wrong. */
const PAST_GRACE_MS = 3_600_000;

/** The gifts of an order, each of which names one certificate of it; problems are noted under `gifts`. */
export function readGifts(
  value: unknown,
  items: readonly OrderItem[],
  packages: ReadonlyMap<number, OfferedPackage>,
  now: Date,
  problems: OrderProblems,
  most = MAX_IN_ORDER,
): readonly GiftWish[] {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value) || value.length > most) {
    problems.gifts = translation('certificate.problems.gift');
    return [];
  }
  const left = new Map(items.map(({ id, quantity }) => [id, quantity]));
  return (value as readonly unknown[]).map((each, place) => {
    const path = `gifts.${place}.`;
    const fields = fieldsOf(each, KNOWN, problems, path);
    const packageId = wholeNumberOf(fields.id) ?? NaN;
    const rest = left.get(packageId) ?? 0;
    if (rest < 1) problems[`${path}id`] = translation('certificate.problems.gift');
    left.set(packageId, rest - 1);
    return { packageId, ...readWish(fields, packages.get(packageId)?.designs ?? [], { now, from: now }, path, problems) };
  });
}

/** Fields of a gift that can be changed until it is sent; those that are left out stay. */
export type GiftChange = Partial<Omit<GiftWish, 'packageId'>>;

const CHANGEABLE: ReadonlySet<string> = new Set([...GIFT_FIELDS, 'lang']);

/**
 * What is to be changed of a gift; problems are noted by the names of the fields. An empty e-mail, picture or moment takes it away.
 * @param designs names of the pictures that the gift can have; asked for only where one is named
 * @param paidAt from when on the time counts in which it can be sent; null: not paid yet, from now on
 */
export function readGiftChange(
  body: unknown,
  designs: () => readonly string[],
  now: Date,
  paidAt: Date | null = null,
): { readonly change: GiftChange } | { readonly problems: Readonly<OrderProblems> } {
  const problems = Object.create(null) as OrderProblems;
  const fields = fieldsOf(body, CHANGEABLE, problems);
  const read = readWish(fields, isAbsent(fields.design) ? [] : designs(), { now, from: paidAt ?? now }, '', problems);
  const named = Object.entries(read).filter(([name]) => fields[name] !== undefined);
  if (Object.keys(problems).length > 0) return { problems };
  return { change: Object.fromEntries(named) };
}

/** The moment, and that from which on it counts how far ahead a gift can be sent. */
interface SendTimes {
  readonly now: Date;
  readonly from: Date;
}

function readWish(
  fields: Fields,
  designs: readonly string[],
  times: SendTimes,
  path: string,
  problems: OrderProblems,
): Omit<GiftWish, 'packageId'> {
  const recipient = answerTo(GIFT_FORM.recipient, fields.recipient, `${path}recipient`, problems);
  const giver = answerTo(GIFT_FORM.giver, fields.giver, `${path}giver`, problems);
  const words = answerTo(GIFT_FORM.message, fields.message, `${path}message`, problems);
  for (const [name, text] of [
    ['recipient', recipient],
    ['giver', giver],
    ['message', words],
  ] as const) {
    const letter = unprintedLetter(text);
    if (letter !== undefined) problems[path + name] ??= translation('certificate.problems.letter', { letter });
  }
  const email = isAbsent(fields.email) ? null : answerTo(ORDER_FORM.email, fields.email, `${path}email`, problems);
  const design = isAbsent(fields.design) ? null : lineOf(fields.design);
  if (design !== null && !designs.includes(design)) problems[`${path}design`] = translation('common.forms.problems.choice');
  return { recipient, giver, email, message: words, design, sendAt: readSendAt(fields.sendAt, times, `${path}sendAt`, problems) };
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** When a gift is sent: ISO 8601 with an offset, in the future, and not after `lastSendDay`. A moment that has just passed is null. */
function readSendAt(value: unknown, { now, from }: SendTimes, path: string, problems: OrderProblems): Date | null {
  if (isAbsent(value)) return null;
  const [text, day] = (typeof value === 'string' && MOMENT.exec(value)) || [];
  const moment = new Date(text ?? NaN);
  // a day that its month does not have is taken for one of the next
  if (!day || Number.isNaN(moment.getTime()) || !isCalendarDay(day)) {
    problems[path] = translation('certificate.problems.sendAt');
    return null;
  }
  const ahead = moment.getTime() - now.getTime();
  if (ahead < -PAST_GRACE_MS) problems[path] = translation('certificate.problems.sendPast');
  if (kyivDay(moment) > lastSendDay(from)) problems[path] = translation('certificate.problems.sendFar', { day: lastSendDay(from) });
  return ahead <= 0 ? null : moment;
}
