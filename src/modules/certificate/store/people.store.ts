import { Injectable } from '@nestjs/common';
import { eq } from 'drizzle-orm';
import { Database } from '../../../platform/database/database';
import { isOrderId, type OrderId } from '../contract/order-id';
import { PERSON_STATES, type PersonState } from '../contract/person-state';
import type { OrderPerson, PeopleCounts, PeopledOrder } from '../domain/order-people';
import { certificateOrders } from './certificate.schema';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A gift of an order that was issued and has no certificate that counts was given back. */
const STATE = `CASE WHEN orders.state IN ('issued', 'delivered', 'refunded') AND (live.id IS NULL OR live.state = 'refund_pending')
  THEN 'returned' ELSE gift.state END`;
const GIFTS = `FROM certificate_deliveries AS gift JOIN certificate_orders AS orders ON orders.id = gift.order_id
  LEFT JOIN certificates AS live ON live.delivery_id = gift.id AND live.state <> 'void'
  WHERE gift.order_id = $1 AND gift.is_gift`;
const COUNTS = `SELECT ${STATE} AS state, count(*)::int AS count ${GIFTS} GROUP BY 1`;
const PEOPLE = `SELECT gift.id, gift.recipient, gift.email, gift.channel, gift.send_at AS "sendAt", gift.sent_at AS "sentAt",
    gift.opened_at AS "openedAt", gift.last_error AS "lastError", ${STATE} AS state, live.code, live.token, live.issue,
    live.nominal::float8, live.balance::float8, live.reserved::float8, live.valid_through AS "validThrough"
  ${GIFTS}`;
const PART = `${PEOPLE} AND ($2::text IS NULL OR ${STATE} = $2) ORDER BY gift.place LIMIT $3 OFFSET $4`;
const ONE = `${PEOPLE} AND gift.id = $2`;

type Row = Omit<OrderPerson, 'certificate'> & Readonly<Record<keyof NonNullable<OrderPerson['certificate']>, never>>;

/** Which of the people of an order are read. */
export interface PeoplePart {
  /** Null: in any. */
  readonly state: PersonState | null;
  readonly most: number;
  /** How many stand before. */
  readonly before: number;
}

/** The people that an order has gifts for, a part at a time. */
@Injectable()
export class PeopleStore {
  constructor(private readonly database: Database) {}

  /** Without its gifts. */
  async order(id: string): Promise<PeopledOrder | null> {
    if (!isOrderId(id)) return null;
    const { state, link, tokenHash, erasedAt } = certificateOrders;
    const rows = await this.database.run((db) =>
      db.select({ state, link, tokenHash, erasedAt }).from(certificateOrders).where(eq(certificateOrders.id, id)),
    );
    return rows[0] ? { id, ...rows[0] } : null;
  }

  async counts(order: OrderId): Promise<PeopleCounts> {
    const { rows } = await this.database.query<{ state: PersonState; count: number }>(COUNTS, [order]);
    const found = new Map(rows.map(({ state, count }) => [state, count]));
    return Object.fromEntries(PERSON_STATES.map((state) => [state, found.get(state) ?? 0])) as PeopleCounts;
  }

  /** By their place in the order. */
  async part(order: OrderId, { state, most, before }: PeoplePart): Promise<readonly OrderPerson[]> {
    return (await this.database.query<Row>(PART, [order, state, most, before])).rows.map(person);
  }

  async one(order: OrderId, gift: string): Promise<OrderPerson | null> {
    if (!UUID.test(gift)) return null;
    const { rows } = await this.database.query<Row>(ONE, [order, gift]);
    return rows[0] ? person(rows[0]) : null;
  }
}

function person({ code, token, issue, nominal, balance, reserved, validThrough, ...facts }: Row): OrderPerson {
  const certificate = code === null ? null : { code, token, issue, nominal, balance, reserved, validThrough };
  return { ...facts, certificate };
}
