import { isoOf } from '../../../../shared/locale';
import { internationalPhone, phoneDigits } from '../../../../shared/phone';
import { HelpdeskConflict, HelpdeskRefused, HelpdeskUnavailable, HelpdeskUnconfigured } from '../../domain/helpdesk-failure';
import type { CustomerLookup, HelpdeskId } from '../../domain/lead-delivery';
import { NOTE_FORMATS, type NoteFormat } from '../../domain/lead-note';
import { Helpdesk, type NewCustomer } from '../../ports/helpdesk.port';
import type { CallPace } from '../../../../platform/limits/call-pace';
import { HelpcrunchApi, HelpcrunchRefusal, type JsonClient } from './helpcrunch-api';
import { HelpcrunchTags } from './helpcrunch-tags';
import { customersOf, idOf, type WireCustomer } from './helpcrunch.wire';

/** Limits of the client: an answer is small, and whoever sends leads repeats in its own time. */
export const HELPCRUNCH_LIMITS = { timeoutMs: 10_000, retries: 0, maxBytes: 1024 * 1024 } as const;

export interface HelpcrunchOptions {
  /** On the address of the API, with HELPCRUNCH_LIMITS. */
  readonly client: JsonClient;
  readonly pace: CallPace;
  readonly apiKey: string | undefined;
  readonly appId: string | undefined;
  /** Who writes notes where HelpCrunch asks for somebody; without it that format is left out. */
  readonly agentId: number | undefined;
}

/** Customers that a search may answer with; more than one only where a search finds more than was asked for. */
const SEARCH_LIMIT = 10;

/** HelpCrunch, REST API v1. Without its keys every call rejects, and none is made. */
export class HelpcrunchHelpdesk extends Helpdesk {
  readonly name = 'helpcrunch';
  readonly joinsTransactions = false;
  private readonly customerTags: HelpcrunchTags;
  private readonly chatTags: HelpcrunchTags;
  private readonly api: HelpcrunchApi;

  constructor(private readonly options: HelpcrunchOptions) {
    super();
    this.api = new HelpcrunchApi(options.client, options.pace, options.apiKey ?? '');
    this.customerTags = new HelpcrunchTags(this.api, 'customers');
    this.chatTags = new HelpcrunchTags(this.api, 'chats');
  }

  /** Operators of HelpCrunch delete customers there. */
  forget(): Promise<void> {
    return Promise.resolve();
  }

  async findCustomer(lookup: CustomerLookup, signal?: AbortSignal): Promise<HelpdeskId | null> {
    this.mustBeConfigured();
    const filter = searchedValues(lookup).map((value) => ({ field: `customers.${lookup.by}`, operator: '=', value }));
    const search = { ...(filter.length > 1 && { comparison: 'OR' }), filter, offset: 0, limit: SEARCH_LIMIT };
    const answer = await this.api.call('POST', '/customers/search', search, signal).catch((error: unknown) => {
      if (isUnsearchable(error, lookup)) return [];
      throw error;
    });
    const found = customersOf(answer);
    if (!found) throw new HelpdeskUnavailable('HelpCrunch POST /customers/search: the answer is not a list');
    return found.find((customer) => isSought(customer, lookup, found.length === 1))?.id ?? null;
  }

  async createCustomer({ name, email, phone, userId, locale }: NewCustomer, signal?: AbortSignal): Promise<HelpdeskId> {
    this.mustBeConfigured();
    const customer: Readonly<Record<string, string>> = {
      ...(name && { name }),
      ...(email && { email }),
      ...(phone && { phone: internationalPhone(phone) }),
      ...(userId && { userId }),
      locale: isoOf(locale),
    };
    return this.make('/customers', customer, signal)
      .catch((error: unknown) => {
        const accepted = withoutRefused(customer, error);
        if (!accepted) throw error;
        return this.make('/customers', accepted, signal);
      })
      .catch((error: unknown) => {
        throw error instanceof HelpcrunchRefusal && isConflict(error) ? new HelpdeskConflict(error.message, { cause: error }) : error;
      });
  }

  async tagCustomer(customer: HelpdeskId, tags: readonly string[], signal?: AbortSignal): Promise<void> {
    this.mustBeConfigured();
    await this.customerTags.add(customer, tags, signal);
  }

  async createChat(customer: HelpdeskId, signal?: AbortSignal): Promise<HelpdeskId> {
    const { appId } = this.mustBeConfigured();
    return this.make('/chats', { customer, application: /^\d{1,15}$/.test(appId) ? Number(appId) : appId }, signal);
  }

  async tagChat(chat: HelpdeskId, tags: readonly string[], signal?: AbortSignal): Promise<void> {
    this.mustBeConfigured();
    await this.chatTags.add(chat, tags, signal);
  }

  async addNote(chat: HelpdeskId, text: string, signal?: AbortSignal): Promise<string> {
    this.mustBeConfigured();
    let refusal: HelpdeskRefused | undefined;
    for (const format of NOTE_FORMATS) {
      const extra = this.extraOf(format, text);
      if (!extra) continue;
      try {
        await this.api.call('POST', '/messages', { chat, text, type: format.type, ...extra }, signal);
        return format.name;
      } catch (error) {
        // another format helps against neither a wrong key nor a missing chat, and after a time-out the note may be there
        if (!(error instanceof HelpdeskRefused) || error.status === 401 || error.status === 404) throw error;
        refusal ??= error;
      }
    }
    throw refusal!;
  }

  /** What goes beside the text of a note; null for a format that needs what is not configured. */
  private extraOf(format: NoteFormat, text: string): object | null {
    switch (format.with) {
      case 'agent':
        return this.options.agentId === undefined ? null : { agent: this.options.agentId };
      case 'markdownText':
        return { markdownText: text };
      case null:
        return {};
    }
  }

  private async make(path: string, json: object, signal?: AbortSignal): Promise<HelpdeskId> {
    const id = idOf(await this.api.call('POST', path, json, signal));
    // it says that it has made something: repeating would make another
    if (id === null) throw new HelpdeskRefused(`HelpCrunch POST ${path}: the answer has no id`, 200);
    return id;
  }

  private mustBeConfigured(): { readonly appId: string } {
    const { apiKey, appId } = this.options;
    if (!apiKey) throw new HelpdeskUnconfigured('HC_API_KEY');
    if (!appId) throw new HelpdeskUnconfigured('HC_APP_ID');
    return { appId };
  }
}

/** A phone stands there as we write it, or as digits only. */
function searchedValues({ by, value }: CustomerLookup): readonly string[] {
  return by === 'phone' ? [internationalPhone(value), phoneDigits(value)] : [value];
}

/**
 * Whether a customer of an answer is the one that was asked for: a search by a field that HelpCrunch does not know may find anybody.
 * @param isOnly it is the only one, and is believed to be it where the answer leaves the field out; a phone never is
 */
function isSought(customer: WireCustomer, { by, value }: CustomerLookup, isOnly: boolean): boolean {
  const found = customer[by];
  if (found === undefined) return isOnly && by !== 'phone';
  if (by === 'phone') return phoneDigits(found) === phoneDigits(value);
  return by === 'email' ? found.trim().toLowerCase() === value : found === value;
}

/** Nothing says that customers can be searched by phone; and nobody has a value that HelpCrunch takes for none. */
function isUnsearchable(error: unknown, { by }: CustomerLookup): boolean {
  if (!(error instanceof HelpcrunchRefusal) || error.status === 401) return false;
  return by === 'phone' || error.codes.some((code) => /^filter\[\d\]\.value$/.test(code));
}

/** What a customer can do without: operators find it in the note. */
const DISPENSABLE: ReadonlySet<string> = new Set(['email', 'phone', 'locale']);

/** The fields that are left when those go that HelpCrunch did not accept, an e-mail with odd letters say; null when none of them can go. */
function withoutRefused(customer: Readonly<Record<string, string>>, error: unknown): Readonly<Record<string, string>> | null {
  if (!(error instanceof HelpcrunchRefusal) || isConflict(error)) return null;
  const refused = error.codes.filter((code) => DISPENSABLE.has(code) && code in customer);
  return refused.length > 0 ? Object.fromEntries(Object.entries(customer).filter(([name]) => !refused.includes(name))) : null;
}

/** The code is what HelpCrunch sends today; either is enough (docs/product.md, leads 8). */
function isConflict(refusal: HelpcrunchRefusal): boolean {
  return refusal.says(/\binvalid_userId_value\b/) || refusal.says(/already exists/i);
}
