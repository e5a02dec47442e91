import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What can go wrong with one call. Nothing is done for it, save with `done-but-cut`. */
export const WAYFORPAY_FAULTS = [
  'status-500',
  'status-502',
  'too-many-retry-after',
  'silence',
  'cut',
  'html',
  'list',
  'bad-request',
  'signature-refused',
  'in-process',
  'unsigned',
  'done-but-cut',
] as const;
export type WayForPayFault = (typeof WAYFORPAY_FAULTS)[number];

export const RETRY_AFTER_SECONDS = 7;

type Fields = Readonly<Record<string, unknown>>;

/** An order as the stub keeps it. */
export interface StubOrder {
  readonly orderReference: string;
  /** As the form wrote it. */
  readonly amount: string;
  readonly returnUrl: string;
  readonly serviceUrl: string;
  readonly isHeld: boolean;
  transactionStatus: string;
  reasonCode: number;
  /** What went back, in kopiykas, each by itself. */
  readonly refunds: number[];
}

const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' };
/** Fields of a form that have to be there, and those that may. */
const NEEDED = [
  'merchantAccount',
  'merchantDomainName',
  'merchantSignature',
  'merchantTransactionSecureType',
  'orderReference',
  'orderDate',
  'amount',
  'currency',
  'productName[]',
  'productPrice[]',
  'productCount[]',
];
const ALLOWED = [
  ...NEEDED,
  'merchantAuthType',
  'merchantTransactionType',
  'apiVersion',
  'language',
  'returnUrl',
  'serviceUrl',
  'orderTimeout',
  'orderLifetime',
];
const OF_PAYMENT = ['merchantAccount', 'orderReference', 'amount', 'currency', 'authCode', 'cardPan', 'transactionStatus', 'reasonCode'];
const OF_REFUND = ['merchantAccount', 'orderReference', 'transactionStatus', 'reasonCode'];

/** An in-process WayForPay: what it takes, answers and calls back, written down from its SDK and not from our adapter. */
export class WayForPayStub {
  readonly orders = new Map<string, StubOrder>();
  /** Calls so far whose signature was good, oldest first. */
  readonly calls: Fields[] = [];
  /** What becomes of a refund at once, and what a payment is called of which a part went back: nothing that is documented says it. */
  refunds: 'at-once' | 'later' = 'at-once';
  afterPart: 'Approved' | 'Refunded' = 'Approved';
  private readonly faults: WayForPayFault[] = [];
  private readonly server: Server;
  private onSilence: (() => void) | null = null;

  constructor(
    readonly merchant: string,
    readonly secret: string,
  ) {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The next calls go wrong, one fault each. */
  fail(...faults: readonly WayForPayFault[]): void {
    this.faults.push(...faults);
  }

  /** Resolves when a call has arrived that is left without an answer. */
  nextSilence(): Promise<void> {
    return new Promise((resolve) => (this.onSilence = resolve));
  }

  sign(values: readonly unknown[]): string {
    return createHmac('md5', this.secret).update(values.join(';')).digest('hex');
  }

  /** A browser posts a form. @returns null when it is refused */
  open(fields: Readonly<Record<string, string>> | null): StubOrder | null {
    if (!fields || NEEDED.some((name) => !fields[name]) || Object.keys(fields).some((name) => !ALLOWED.includes(name))) return null;
    const { merchantAccount, merchantDomainName, orderReference = '', orderDate = '', amount = '', currency } = fields;
    const [name, count, price] = [fields['productName[]'], fields['productCount[]'], fields['productPrice[]']];
    const right = this.sign([merchantAccount, merchantDomainName, orderReference, orderDate, amount, currency, name, count, price]);
    if (merchantAccount !== this.merchant || fields.merchantSignature !== right || currency !== 'UAH') return null;
    if (!/^\d+(\.\d{1,2})?$/.test(amount) || !/^\d{10}$/.test(orderDate) || kopiykas(price) * Number(count) !== kopiykas(amount))
      return null;
    if (!['UA', 'EN'].includes(fields.language ?? 'RU') || !URL.canParse(fields.returnUrl ?? '') || !URL.canParse(fields.serviceUrl ?? ''))
      return null;
    const known = this.orders.get(orderReference);
    if (known) return known.amount === amount ? known : null;
    const order: StubOrder = {
      orderReference,
      amount,
      returnUrl: fields.returnUrl!,
      serviceUrl: fields.serviceUrl!,
      isHeld: fields.merchantTransactionType === 'AUTH',
      transactionStatus: 'Created',
      reasonCode: 1131,
      refunds: [],
    };
    this.orders.set(orderReference, order);
    return order;
  }

  /** A payer does something on the page. */
  pay(order: StubOrder, transactionStatus = 'Approved', reasonCode = 1100): StubOrder {
    const isHeld = order.isHeld && transactionStatus === 'Approved';
    return Object.assign(order, { transactionStatus: isHeld ? 'WaitingAuthComplete' : transactionStatus, reasonCode });
  }

  /** The callback that tells of an order, as it is posted to `serviceUrl`; undefined takes a field away. */
  callback(order: StubOrder, changed: Fields = {}): { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> } {
    return this.posted(this.signed({ ...this.described(order), ...changed }));
  }

  /** Anything as a callback would be posted: not as JSON by its type. */
  posted(json: unknown) {
    return { body: Buffer.from(JSON.stringify(json), 'utf8'), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  }

  signed(fields: Fields, names = OF_PAYMENT): Fields {
    return { ...fields, merchantSignature: this.sign(names.map((name) => fields[name])) };
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    if (request.method === 'POST' && request.url === '/pay') return this.show(response, Object.fromEntries(new URLSearchParams(body)));
    const fault = this.faults.shift();
    if (fault && fault !== 'done-but-cut' && fault !== 'unsigned') return this.answerFault(response, fault);
    if (request.method !== 'POST' || request.url !== '/api') return void response.writeHead(404).end();
    const answer = this.answer(request.headers['content-type'] === 'application/json' ? body : '');
    if (fault === 'done-but-cut') return cut(response);
    response
      .writeHead(200, JSON_TYPE)
      .end(JSON.stringify(fault === 'unsigned' ? { ...answer, merchantSignature: '0'.repeat(32) } : answer));
  }

  /** The page on which one pays; its button goes back to the shop, by a post. */
  private show(response: ServerResponse, fields: Readonly<Record<string, string>>): void {
    const order = this.open(fields);
    if (!order) return void response.writeHead(400, { 'content-type': 'text/html' }).end('Bad request');
    const told = Object.entries(this.signed(this.described(order)));
    const inputs = told.map(([name, value]) => `<input type="hidden" name="${name}" value="${String(value)}">`).join('');
    const form = `<form method="post" action="${order.returnUrl}">${inputs}<button>Повернутися до магазину</button></form>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!DOCTYPE html><h1>${order.amount} UAH</h1>${form}`);
  }

  private answer(body: string): Fields {
    let json: Fields = {};
    try {
      json = JSON.parse(body) as Fields;
    } catch {
      return refusal(1109);
    }
    const { transactionType, merchantAccount, orderReference, amount, currency, comment, merchantSignature } = json;
    const names = transactionType === 'CHECK_STATUS' ? [] : [amount, currency];
    if (merchantAccount !== this.merchant || this.sign([merchantAccount, orderReference, ...names]) !== merchantSignature)
      return refusal(1113);
    this.calls.push(json);
    const order = this.orders.get(String(orderReference));
    if (transactionType === 'CHECK_STATUS') return order ? this.signed(this.described(order)) : refusal(1127);
    if (transactionType === 'SETTLE') return order ? this.settle(order, json) : refusal(1127);
    if (transactionType !== 'REFUND' || currency !== 'UAH' || typeof comment !== 'string' || comment === '') return refusal(1115);
    if (!order) return refusal(1127);
    const told = (transactionStatus: string, reasonCode: number) =>
      this.signed({ merchantAccount, orderReference, transactionStatus, reason: 'слово для Олени', reasonCode }, OF_REFUND);
    const gone = returned(order);
    if (order.transactionStatus === 'WaitingAuthComplete') {
      if (kopiykas(amount) !== kopiykas(order.amount)) return told('Declined', 1141);
      order.transactionStatus = 'Voided';
      return told('Voided', 1100);
    }
    const isPaid = order.transactionStatus === 'Approved' || (order.transactionStatus === 'Refunded' && gone > 0);
    if (!isPaid) return told('Declined', 1126);
    if (!(kopiykas(amount) > 0) || kopiykas(amount) > kopiykas(order.amount) - gone) return told('Declined', 1128);
    order.refunds.push(kopiykas(amount));
    order.transactionStatus = returned(order) === kopiykas(order.amount) ? 'Refunded' : this.afterPart;
    return told(this.refunds === 'later' ? 'RefundInProcessing' : 'Refunded', 1100);
  }

  /** Takes what is held; the documentation has this answer signed as that of a status. */
  private settle(order: StubOrder, { amount, currency }: Fields): Fields {
    if (currency !== 'UAH' || kopiykas(amount) > kopiykas(order.amount)) return refusal(1130);
    if (order.transactionStatus !== 'WaitingAuthComplete') return refusal(1126);
    order.transactionStatus = 'Approved';
    return this.signed(this.described(order));
  }

  /** As callbacks and status answers tell of an order, with much that is personal. */
  private described({ orderReference, amount, transactionStatus, reasonCode }: StubOrder): Fields {
    const isTried = transactionStatus !== 'Created';
    return {
      merchantAccount: this.merchant,
      orderReference,
      amount: Number(amount),
      currency: 'UAH',
      authCode: isTried ? '541963' : '',
      email: 'olena@example.com',
      phone: '380671234567',
      createdDate: 1763805600,
      processingDate: 1763805660,
      cardPan: isTried ? '41****8217' : '',
      cardType: 'Visa',
      issuerBankName: 'Банк Олени',
      recToken: '',
      transactionStatus,
      reason: 'Ok',
      reasonCode,
      fee: 1.5,
      paymentSystem: 'card',
    };
  }

  private answerFault(response: ServerResponse, fault: Exclude<WayForPayFault, 'done-but-cut' | 'unsigned'>): void {
    const told = (json: unknown, status = 200) => void response.writeHead(status, JSON_TYPE).end(JSON.stringify(json));
    switch (fault) {
      case 'status-500':
        return told(refusal(1100), 500);
      case 'status-502':
        return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      case 'too-many-retry-after':
        return void response.writeHead(429, { ...JSON_TYPE, 'retry-after': String(RETRY_AFTER_SECONDS) }).end('{}');
      case 'silence':
        return this.onSilence?.();
      case 'cut':
        return cut(response);
      case 'html':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Технічні роботи</title>');
      case 'list':
        return told([1, 2]);
      case 'bad-request':
        return told(refusal(1109), 400);
      case 'signature-refused':
        return told(refusal(1113));
      case 'in-process':
        return told(refusal(1131));
    }
  }
}

/** Money of the stub is counted apart from that of the site. */
const kopiykas = (hryvnias: unknown) => Math.round(Number(hryvnias) * 100);
const returned = ({ refunds }: StubOrder) => refunds.reduce((sum, one) => sum + one, 0);
const refusal = (reasonCode: number): Fields => ({ reason: 'відмова для Олени', reasonCode });

function cut(response: ServerResponse): void {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': '500' }).write('{"mer', () => response.destroy());
}
