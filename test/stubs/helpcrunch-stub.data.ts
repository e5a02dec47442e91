export interface StubAnswer {
  readonly status: number;
  readonly json: unknown;
}

export interface StubCustomer {
  readonly id: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly userId: string | null;
  readonly phone: string | null;
  readonly locale: string | null;
  tagsData: { name: string; color: string }[];
}

export interface StubChat {
  readonly id: number;
  readonly customer: number;
  readonly application: number | string;
  tags: { name: string; color: string }[];
}

export interface StubMessage {
  readonly id: number;
  readonly chat: number;
  readonly type: 'private' | 'message';
  readonly text: string;
  readonly agent: number | null;
  readonly markdownText: string | null;
}

type Body = Readonly<Record<string, unknown>>;

/** Which of the addresses that tags may have exist. */
export type TagAddress = 'by-path' | 'by-body' | 'none';

export function refusal(status: number, ...errors: readonly (readonly [code: string, message: string])[]): StubAnswer {
  return { status, json: { errors: errors.map(([code, message]) => ({ code, message })) } };
}

const invalid = (path: string, message: string) => refusal(400, ['invalid_request', 'Request is invalid'], [path, message]);
const matches = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value);
const missing = (code: string) => refusal(404, [code, 'Entity not found']);

/** What an organisation at HelpCrunch holds, and what its REST API v1 does with it. */
export class StubOrganisation {
  readonly customers: StubCustomer[] = [];
  readonly chats: StubChat[] = [];
  readonly messages: StubMessage[] = [];
  readonly tagAddress: Record<'customers' | 'chats', TagAddress> = { customers: 'by-path', chats: 'by-path' };
  /** What it takes for an e-mail address, in customers and in searches. */
  emailForm = /^\S+@\S+\.\S+$/;
  /** Whether customers can be searched by phone; if not, refused, or answered with everybody. */
  phoneSearch: 'works' | 'refused' | 'ignored' = 'works';
  /** Whether a search knows what was made; an index may be late. */
  isIndexed = true;
  /** How a customer whose userId exists is refused. */
  conflict: { status: number; code: string; message: string } = {
    status: 400,
    code: 'invalid_userId_value',
    message: 'Customer with this userId already exists',
  };
  /** Whether a form of message is taken. */
  takes: (message: StubMessage) => boolean = () => true;
  private lastId = 1000;

  /** Forgets everybody. */
  clear(): void {
    for (const list of [this.customers, this.chats, this.messages]) list.length = 0;
  }

  searchCustomers({ comparison = 'AND', filter, limit = 100, offset = 0 }: Body): StubAnswer {
    if (!Array.isArray(filter) || filter.length === 0) return invalid('filter', 'must be a list');
    if (filter.length > 1 && comparison !== 'AND' && comparison !== 'OR') return invalid('comparison', 'must be AND or OR');
    const tests: ((customer: StubCustomer) => boolean)[] = [];
    for (const [place, { field, operator, value }] of (filter as Body[]).entries()) {
      const name = /^customers\.(email|userId|phone|name)$/.exec(String(field))?.[1] as 'email' | 'userId' | 'phone' | 'name' | undefined;
      if (!name || (name === 'phone' && this.phoneSearch === 'refused')) return invalid(`filter[${place}].field`, 'unknown field');
      if (typeof value !== 'string') return invalid(`filter[${place}].value`, 'must be a string');
      if (name === 'email' && !this.emailForm.test(value)) return invalid(`filter[${place}].value`, 'must be an address');
      if (operator !== '=' && operator !== '~') return invalid(`filter[${place}].operator`, 'unknown operator');
      if (name === 'phone' && this.phoneSearch === 'ignored') tests.push(() => true);
      else tests.push((customer) => (operator === '=' ? customer[name] === value : (customer[name]?.includes(value) ?? false)));
    }
    const isFound = (customer: StubCustomer) =>
      comparison === 'OR' ? tests.some((test) => test(customer)) : tests.every((test) => test(customer));
    const found = this.isIndexed ? this.customers.filter(isFound) : [];
    return { status: 200, json: { data: found.slice(Number(offset), Number(offset) + Number(limit)), total: found.length } };
  }

  createCustomer({ name, email, userId, phone, locale }: Body): StubAnswer {
    if (userId !== undefined && (typeof userId !== 'string' || userId === '')) return invalid('userId', 'must be a string');
    if (email !== undefined && !matches(email, this.emailForm)) return invalid('email', 'must be an address');
    if (locale !== undefined && !matches(locale, /^[a-z]{2}$/)) return invalid('locale', 'must be an ISO 639-1 code');
    if (userId && this.customers.some((customer) => customer.userId === userId)) {
      const { status, code, message } = this.conflict;
      return refusal(status, [code, message]);
    }
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const customer = {
      id: this.newId(),
      name: text(name),
      email: text(email),
      userId: text(userId),
      phone: text(phone),
      locale: text(locale),
    };
    this.customers.push({ ...customer, tagsData: [] });
    return { status: 201, json: { ...customer, tagsData: [], firstSeen: '1795348000.0142' } };
  }

  createChat({ customer, application }: Body): StubAnswer {
    if (typeof customer !== 'number') return invalid('customer', 'must be a number');
    if (!this.customers.some(({ id }) => id === customer)) return missing('entity_not_found');
    if (typeof application !== 'number' && typeof application !== 'string') return invalid('application', 'is required');
    const chat = { id: this.newId(), customer, application, tags: [] };
    this.chats.push(chat);
    return { status: 201, json: { ...chat, status: 'empty', createdAt: '1795348001' } };
  }

  createMessage({ chat, text, type, agent, markdownText }: Body): StubAnswer {
    if (!this.chats.some(({ id }) => id === chat)) return missing('chat_not_found');
    if (type !== 'private' && type !== 'message') return invalid('type', 'must be private or message');
    if (typeof text !== 'string' || text === '') return invalid('text', 'is required');
    const message: StubMessage = {
      id: this.newId(),
      chat: chat as number,
      type,
      text,
      agent: typeof agent === 'number' ? agent : null,
      markdownText: typeof markdownText === 'string' ? markdownText : null,
    };
    if (!this.takes(message)) return invalid('type', 'is not possible');
    this.messages.push(message);
    return { status: 200, json: { ...message, createdAt: 1795348002 } };
  }

  tag(kind: 'customers' | 'chats', id: unknown, { tags }: Body): StubAnswer {
    if (!Array.isArray(tags) || tags.some((tag: Body) => typeof tag.name !== 'string' || !tag.name))
      return invalid('tags', 'must be a list');
    const names = (tags as { name: string }[]).map(({ name }) => name);
    const tagged = <T extends { name: string }>(old: readonly T[]) => [
      ...old,
      ...names.filter((name) => !old.some((tag) => tag.name === name)).map((name) => ({ name, color: '#c377e0' })),
    ];
    if (kind === 'customers') {
      const customer = this.customers.find((other) => other.id === Number(id));
      if (!customer) return missing('entity_not_found');
      customer.tagsData = tagged(customer.tagsData);
      return { status: 200, json: customer };
    }
    const chat = this.chats.find((other) => other.id === Number(id));
    if (!chat) return missing('chat_not_found');
    chat.tags = tagged(chat.tags);
    return { status: 200, json: chat };
  }

  private newId(): number {
    return ++this.lastId;
  }
}
