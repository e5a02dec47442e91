import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database';
import { isConstraintViolation } from '../../../../platform/database/database-errors';
import { HelpdeskConflict, HelpdeskError, HelpdeskRefused, HelpdeskUnavailable } from '../../domain/helpdesk-failure';
import type { CustomerLookup, HelpdeskId } from '../../domain/lead-delivery';
import { NOTE_FORMATS } from '../../domain/lead-note';
import { Helpdesk, type NewCustomer } from '../../ports/helpdesk.port';
import { helpdeskChats, helpdeskCustomers, helpdeskMessages } from './helpdesk.schema';

const COLUMNS = { email: helpdeskCustomers.email, userId: helpdeskCustomers.userId, phone: helpdeskCustomers.phone };

/** A helpdesk of our own, for a site without HelpCrunch: customers, chats and notes in our database, where operators read them. */
export class EmbeddedHelpdesk extends Helpdesk {
  override readonly name = 'embedded';
  override readonly joinsTransactions = true;
  private readonly faults: Error[] = [];

  constructor(private readonly database: Database) {
    super();
  }

  /** Lets the next calls fail, one by one, with these errors. */
  failNext(...errors: readonly Error[]): void {
    this.faults.push(...errors);
  }

  override findCustomer({ by, value }: CustomerLookup, signal?: AbortSignal): Promise<HelpdeskId | null> {
    return this.call(signal, async () => {
      const query = this.database.run((db) =>
        db
          .select({ id: helpdeskCustomers.id })
          .from(helpdeskCustomers)
          .where(eq(COLUMNS[by], value))
          .orderBy(helpdeskCustomers.id)
          .limit(1),
      );
      return (await query)[0]?.id ?? null;
    });
  }

  override createCustomer({ name, email, phone, userId }: NewCustomer, signal?: AbortSignal): Promise<HelpdeskId> {
    return this.call(signal, async () => {
      const row = { name, email, phone: phone || null, userId: userId || null };
      const [made] = await this.database.run((db) =>
        db.insert(helpdeskCustomers).values(row).onConflictDoNothing().returning({ id: helpdeskCustomers.id }),
      );
      if (!made) throw new HelpdeskConflict('invalid_userId_value: already exists');
      return made.id;
    });
  }

  override tagCustomer(customer: HelpdeskId, tags: readonly string[], signal?: AbortSignal): Promise<void> {
    return this.tag(helpdeskCustomers, customer, tags, signal);
  }

  override createChat(customerId: HelpdeskId, signal?: AbortSignal): Promise<HelpdeskId> {
    return this.call(signal, async () =>
      one(await this.database.run((db) => db.insert(helpdeskChats).values({ customerId }).returning({ id: helpdeskChats.id }))),
    );
  }

  override tagChat(chat: HelpdeskId, tags: readonly string[], signal?: AbortSignal): Promise<void> {
    return this.tag(helpdeskChats, chat, tags, signal);
  }

  override addNote(chatId: HelpdeskId, text: string, signal?: AbortSignal): Promise<string> {
    return this.call(signal, async () => {
      const { name, type } = NOTE_FORMATS[0]!;
      await this.database.run((db) => db.insert(helpdeskMessages).values({ chatId, type, text }));
      return name;
    });
  }

  override forget(phones: readonly string[]): Promise<void> {
    return this.call(undefined, async () => {
      await this.database.run((db) => db.delete(helpdeskCustomers).where(inArray(helpdeskCustomers.phone, [...phones])));
    });
  }

  private tag(table: Tagged, id: HelpdeskId, tags: readonly string[], signal?: AbortSignal): Promise<void> {
    return this.call(signal, async () => {
      const change = { tags: joined(table.tags, tags) };
      one(await this.database.run((db) => db.update(table).set(change).where(eq(table.id, id)).returning({ id: table.id })));
    });
  }

  /** What the database refuses becomes a failure of the helpdesk, as the port promises. */
  private async call<T>(signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const fault = this.faults.shift();
    if (fault) throw fault;
    try {
      return await run();
    } catch (error) {
      if (error instanceof HelpdeskError) throw error;
      if (isConstraintViolation(error)) throw unknown(error);
      throw new HelpdeskUnavailable('the embedded helpdesk cannot be reached', undefined, { cause: error });
    }
  }
}

function unknown(cause?: unknown): HelpdeskRefused {
  return new HelpdeskRefused('there is no such customer or chat', 404, '', { cause });
}

function one([row]: readonly { readonly id: HelpdeskId }[]): HelpdeskId {
  if (!row) throw unknown();
  return row.id;
}

type Tagged = typeof helpdeskCustomers | typeof helpdeskChats;

/** The tags that there are, followed by those that are new. */
function joined(column: Tagged['tags'], tags: readonly string[]) {
  const given = JSON.stringify([...new Set(tags)]);
  return sql`${column} || coalesce((SELECT jsonb_agg(tag ORDER BY place) FROM jsonb_array_elements(${given}::jsonb) WITH ORDINALITY AS given(tag, place)
    WHERE NOT ${column} @> jsonb_build_array(tag)), '[]'::jsonb)`;
}
