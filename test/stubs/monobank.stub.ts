import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What can go wrong with one call. Nothing is done for it, save with `done-but-cut`. */
export const MONOBANK_FAULTS = [
  'status-500',
  'status-502',
  'too-many-retry-after',
  'silence',
  'cut',
  'html',
  'list',
  'bad-request',
  'in-progress',
  'done-but-cut',
] as const;
export type MonobankFault = (typeof MONOBANK_FAULTS)[number];

export const RETRY_AFTER_SECONDS = 7;

type Fields = Readonly<Record<string, unknown>>;

interface Cancel {
  status: 'processing' | 'success' | 'failure';
  readonly amount: number;
  readonly extRef: string;
}

/** An invoice as the stub keeps it. */
export interface StubInvoice {
  readonly invoiceId: string;
  readonly amount: number;
  readonly reference: string;
  readonly webHookUrl: string;
  readonly redirectUrl: string;
  readonly isHeld: boolean;
  status: string;
  errCode?: string;
  modified: number;
  readonly cancels: Cancel[];
}

const JSON_TYPE = { 'content-type': 'application/json' };
/** Fields that an invoice may have, by the vendor's description. */
const CREATE = [
  'amount',
  'ccy',
  'merchantPaymInfo',
  'redirectUrl',
  'webHookUrl',
  'validity',
  'paymentType',
  'qrId',
  'code',
  'saveCardData',
];
const INFO = ['reference', 'destination', 'comment', 'customerEmails', 'basketOrder', 'discounts', 'metadata'];
const ITEM = ['name', 'qty', 'sum', 'code', 'icon', 'unit', 'barcode', 'header', 'footer', 'tax', 'uktzed', 'discounts', 'total'];

/** An in-process monobank acquiring: what it takes, answers and calls back, written down from its description and not from our adapter. */
export class MonobankStub {
  readonly invoices = new Map<string, StubInvoice>();
  /** Calls so far whose token was good, oldest first: `POST create`. */
  readonly calls: string[] = [];
  /** Bodies of invoices that were made, oldest first. */
  readonly made: Fields[] = [];
  /** Whether a register is linked in the cabinet: then refunds need goods. */
  isFiscal = false;
  /** Receipts of invoices as `fiscal-checks` tells of them. */
  readonly checks = new Map<string, Fields[]>();
  /** Bodies of refunds that were taken, oldest first. */
  readonly cancelled: Fields[] = [];
  /** What becomes of a refund at once. */
  refunds: Cancel['status'] = 'success';
  /** Whether a hold is let go when it is asked for: nothing that is documented says it. */
  letsHoldsGo = true;
  private readonly faults: MonobankFault[] = [];
  private readonly server: Server;
  private last = 0;
  private onSilence: (() => void) | null = null;
  private keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(readonly token: string) {
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
  fail(...faults: readonly MonobankFault[]): void {
    this.faults.push(...faults);
  }

  /** Resolves when a call has arrived that is left without an answer. */
  nextSilence(): Promise<void> {
    return new Promise((resolve) => (this.onSilence = resolve));
  }

  /** The invoice of a page; undefined for an address of no invoice. */
  at(pageUrl: string): StubInvoice | undefined {
    return this.invoices.get(new URL(pageUrl).pathname.slice(1));
  }

  /** A payer does something on the page of an invoice. */
  pay(pageUrl: string, status = 'success', errCode?: string): StubInvoice {
    const invoice = this.at(pageUrl)!;
    const paid = status === 'success' && invoice.isHeld ? 'hold' : status;
    Object.assign(invoice, { status: paid, errCode, modified: invoice.modified + 1 });
    return invoice;
  }

  /** The callback that tells of an invoice, as it is posted to `webHookUrl`. */
  callback(invoice: StubInvoice, changed: Fields = {}): { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> } {
    return this.signed(JSON.stringify({ ...this.described(invoice), ...changed }, null, 2));
  }

  /** Any text as a callback would be posted. */
  signed(text: string, key: KeyObject = this.keys.privateKey) {
    const body = Buffer.from(text, 'utf8');
    return { body, headers: { 'content-type': 'application/json', 'x-sign': sign('sha256', body, key).toString('base64') } };
  }

  /** From now on callbacks are signed with another key. */
  changeKey(): void {
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url!, 'http://stub');
    const shown = this.invoices.get(pathname.slice(1));
    if (request.method === 'GET' && shown) {
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<a href="${shown.redirectUrl}">Назад до магазину</a>`);
    }
    const call = `${request.method} ${pathname.replace(/^\/api\/merchant\/(invoice\/)?/, '')}`;
    const fault = this.faults.shift();
    if (fault && fault !== 'done-but-cut') return this.answerFault(response, fault);
    if (request.headers['x-token'] !== this.token) return refuse(response, 403, 'FORBIDDEN');
    this.calls.push(call);
    const json = request.method === 'POST' ? read(request, Buffer.concat(chunks)) : {};
    if (json === null) return refuse(response, 400, 'BAD_REQUEST');
    const answer = this.answer(call, json, searchParams);
    if (typeof answer === 'string') return refuse(response, answer === 'NOT_FOUND' ? 404 : 400, answer);
    if (fault) return void response.writeHead(200, { 'content-length': '500' }).write('{"inv', () => response.destroy());
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(answer));
  }

  /** @returns the code of an error, or the answer */
  private answer(call: string, json: Fields, query: URLSearchParams): string | Fields {
    switch (call) {
      case 'GET pubkey': {
        const pem = this.keys.publicKey.export({ type: 'spki', format: 'pem' }) as string;
        return { key: Buffer.from(pem).toString('base64') };
      }
      case 'POST create':
        return this.create(json);
      case 'GET status': {
        const invoice = this.invoices.get(query.get('invoiceId') ?? '');
        return invoice ? this.described(invoice) : 'NOT_FOUND';
      }
      case 'POST finalize':
        return this.finalize(json);
      case 'GET fiscal-checks': {
        const id = query.get('invoiceId') ?? '';
        return this.isFiscal && this.invoices.has(id) ? { checks: this.checks.get(id) ?? [] } : 'NOT_FOUND';
      }
      case 'POST cancel':
        return this.cancel(json);
      default:
        return 'NOT_FOUND';
    }
  }

  private create(json: Fields): string | Fields {
    const info = (json.merchantPaymInfo ?? {}) as Fields;
    const basket = (info.basketOrder ?? []) as readonly Fields[];
    const isWhole = (value: unknown) => Number.isInteger(value) && (value as number) > 0;
    const isUrl = (value: unknown) => typeof value === 'string' && URL.canParse(value);
    const known = (fields: Fields, names: readonly string[]) => Object.keys(fields).every((name) => names.includes(name));
    if (!known(json, CREATE) || !isWhole(json.amount) || json.ccy !== 980 || !isWhole(json.validity)) return 'BAD_REQUEST';
    if (!isUrl(json.redirectUrl) || !isUrl(json.webHookUrl) || !['debit', 'hold'].includes(String(json.paymentType))) return 'BAD_REQUEST';
    const texts = [info.destination ?? '', info.comment ?? ''].map(String);
    if (!known(info, INFO) || typeof info.reference !== 'string' || texts.some((text) => text.length > 280)) {
      return 'INVALID_MERCHANT_PAYM_INFO';
    }
    const isItem = (item: Fields) => item.name && item.code && isWhole(item.qty) && Number.isInteger(item.sum) && known(item, ITEM);
    const total = basket.reduce((sum, { qty, sum: price }) => sum + Number(qty) * Number(price), 0);
    if (basket.some((item) => !isItem(item)) || (basket.length > 0 && total !== json.amount)) return 'INVALID_MERCHANT_PAYM_INFO';
    const invoiceId = `p2_${String(++this.last).padStart(9, '0')}`;
    const { amount, webHookUrl, redirectUrl } = json as { amount: number; webHookUrl: string; redirectUrl: string };
    this.made.push(json);
    this.invoices.set(invoiceId, {
      invoiceId,
      amount,
      webHookUrl,
      redirectUrl,
      isHeld: json.paymentType === 'hold',
      reference: info.reference,
      status: 'created',
      modified: 1,
      cancels: [],
    });
    return { invoiceId, pageUrl: `${this.url}/${invoiceId}` };
  }

  /** Takes what is held; less than all of it lets the rest go. */
  private finalize({ invoiceId, amount }: Fields): string | Fields {
    const invoice = this.invoices.get(String(invoiceId));
    if (!invoice) return 'NOT_FOUND';
    if (invoice.status !== 'hold' || Number(amount ?? invoice.amount) > invoice.amount) return 'BAD_REQUEST';
    invoice.status = 'success';
    invoice.modified++;
    return { status: 'success' };
  }

  private cancel(json: Fields): string | Fields {
    const { invoiceId, extRef = '', amount, items } = json;
    const invoice = this.invoices.get(String(invoiceId));
    if (!invoice) return 'NOT_FOUND';
    const gone = returned(invoice);
    if (invoice.status === 'hold' && !this.letsHoldsGo) return 'CANCEL_NOT_AVAILABLE';
    if (!['success', 'hold', 'reversed'].includes(invoice.status) || gone === invoice.amount) return 'WRONG_CANCEL_AMOUNT';
    const sum = Number(amount ?? invoice.amount);
    if (!Number.isInteger(sum) || sum <= 0 || sum > invoice.amount - gone) return 'WRONG_CANCEL_AMOUNT';
    const goods = (items ?? []) as readonly Fields[];
    const isGood = (item: Fields) =>
      item.name && item.code && Number.isInteger(item.qty) && Object.keys(item).every((key) => ITEM.includes(key));
    const total = goods.reduce((all, { qty, sum: price }) => all + Number(qty) * Number(price), 0);
    if ((this.isFiscal || goods.length > 0) && (!goods.every(isGood) || total !== sum)) return 'BAD_REQUEST';
    this.cancelled.push(json);
    invoice.cancels.push({ status: this.refunds, amount: sum, extRef: String(extRef) });
    this.settle(invoice, this.refunds);
    return { status: this.refunds, createdDate: '2026-11-22T10:00:00Z', modifiedDate: '2026-11-22T10:00:01Z' };
  }

  /** What becomes of the last refund of an invoice. */
  settle(invoice: StubInvoice, status: Cancel['status']): void {
    invoice.cancels.at(-1)!.status = status;
    invoice.modified++;
    if (returned(invoice) === invoice.amount) invoice.status = 'reversed';
  }

  /** As callbacks and status answers tell of an invoice, with much that is personal. */
  private described(invoice: StubInvoice): Fields {
    const { invoiceId, status, amount, reference, errCode, modified, cancels } = invoice;
    const times = { createdDate: '2026-11-22T10:00:00Z', modifiedDate: new Date(Date.UTC(2026, 10, 22, 10, 0, modified)).toISOString() };
    return {
      invoiceId,
      status,
      amount,
      ccy: 980,
      finalAmount: amount - returned(invoice),
      ...times,
      reference,
      destination: 'Сертифікат',
      ...(errCode && { errCode, failureReason: 'Недостатньо коштів у Олени' }),
      ...(cancels.length > 0 && { cancelList: cancels.map((one) => ({ ...one, ccy: 980, ...times, rrn: '060189181768' })) }),
      paymentInfo: { maskedPan: '444403******1902', rrn: '060189181768', bank: 'Універсал Банк', paymentMethod: 'apple' },
    };
  }

  private answerFault(response: ServerResponse, fault: Exclude<MonobankFault, 'done-but-cut'>): void {
    switch (fault) {
      case 'status-500':
        return refuse(response, 500, 'INTERNAL_ERROR');
      case 'status-502':
        return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      case 'too-many-retry-after':
        return void response
          .writeHead(429, { ...JSON_TYPE, 'retry-after': String(RETRY_AFTER_SECONDS) })
          .end('{"errCode":"TMR","errText":"too many requests"}');
      case 'silence':
        return this.onSilence?.();
      case 'cut':
        return void response.writeHead(200, { ...JSON_TYPE, 'content-length': '500' }).write('{"inv', () => response.destroy());
      case 'html':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Технічні роботи</title>');
      case 'list':
        return void response.writeHead(200, JSON_TYPE).end('[1, 2]');
      case 'bad-request':
        return refuse(response, 400, 'BAD_REQUEST');
      case 'in-progress':
        return refuse(response, 400, 'ORDER_IN_PROGRESS');
    }
  }
}

const returned = ({ cancels }: StubInvoice) => cancels.reduce((sum, { status, amount }) => sum + (status === 'success' ? amount : 0), 0);

function refuse(response: ServerResponse, status: number, errCode: string): void {
  response.writeHead(status, JSON_TYPE).end(JSON.stringify({ errCode, errText: 'Помилка платника Олени' }));
}

/** @returns null for a body that is no JSON object, or is not said to be one */
function read(request: IncomingMessage, body: Buffer): Fields | null {
  if (!request.headers['content-type']?.startsWith('application/json')) return null;
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Fields) : null;
  } catch {
    return null;
  }
}
