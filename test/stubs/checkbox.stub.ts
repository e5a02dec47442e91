import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chain of prepayments: what its goods cost, what was paid, and ids of its receipts. */
interface Chain {
  readonly total: number;
  paid: number;
  status: 'PARTIAL_PAID' | 'FULL_PAID' | 'CANCELLED';
  readonly advances: string[];
  closing: string | null;
  readonly returns: string[];
}

/** A receipt that the stub has taken. */
export interface CheckboxReceipt {
  readonly id: string;
  readonly path: string;
  readonly body: ReceiptBody;
  /** How often it is asked for before it is made. */
  looksLeft: number;
  /** What becomes of it. */
  readonly end: 'DONE' | 'ERROR';
  readonly serial: number;
}

/**
 * How a request for a receipt goes wrong: a status, a refusal in words, a connection cut before or after it was taken, no answer after it was, a receipt
 * that fails, a shift that ends at this moment.
 */
export type CheckboxFault =
  | { readonly status: number }
  | { readonly refusal: string; readonly status?: number }
  | 'cut'
  | 'cut-after'
  | 'silence'
  | 'error'
  | 'shift-ends';

interface ReceiptBody {
  readonly id?: unknown;
  readonly goods?: unknown;
  readonly payments?: unknown;
  readonly custom_relation_id?: unknown;
  readonly related_receipt_id?: unknown;
}
type Tell = (status: number, body: unknown) => void;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const KEYS = [
  'id',
  'goods',
  'payments',
  'custom_relation_id',
  'related_receipt_id',
  'delivery',
  'discounts',
  'header',
  'footer',
  'cashier_name',
  'rounding',
];
const isWhole = (value: unknown, least: number): value is number => Number.isSafeInteger(value) && (value as number) >= least;

/** The cloud register Checkbox (ПРРО), by what is known of it: shifts and receipts take their time, errors are in words, money is kopiykas, quantity thousandths. */
export class CheckboxStub {
  readonly license = 'test-license-key';
  readonly login = 'test_cashier';
  readonly password = 'test_password';
  readonly pin = '4711470012';
  readonly receipts = new Map<string, CheckboxReceipt>();
  /** Faults of the next requests for receipts, in order. */
  readonly faults: CheckboxFault[] = [];
  /** Requests as they came: `POST /shifts`. */
  readonly requests: string[] = [];
  /** Whether the register is one for tests; undefined: it does not say. */
  isTest: boolean | undefined = true;
  /** How often a receipt is looked at before it is made; 0: it is made at once. */
  looks = 1;
  /** What a repeated id is answered, which is not documented: the first receipt, or an error. */
  repeats: 'same' | 'refused' = 'refused';
  /** Whether an after-payment keeps the id that it is sent with, which is not documented. */
  keepsIds = true;
  readonly chains = new Map<string, Chain>();
  shift: { status: string; openedAt: Date } | null = null;
  shiftsOpened = 0;
  /** By the clock of the stub. */
  now = () => new Date();
  private tokens = new Set<string>();
  private signIns = 0;
  private onSilence: (() => void) | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<CheckboxStub> {
    const server = createServer();
    const stub = new CheckboxStub(server);
    server.on('request', (req, res) => void stub.answer(req, res));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stub;
  }

  /** Address of the API, as CHECKBOX_URL. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api/v1`;
  }

  /** Settings of a site with it, in a zone whose day is not about to end: then receipts wait for the next. */
  get settings() {
    return {
      FISCAL: 'checkbox',
      CHECKBOX_URL: this.url,
      CHECKBOX_LICENSE_KEY: this.license,
      CHECKBOX_LOGIN: this.login,
      CHECKBOX_PASSWORD: this.password,
      CHECKBOX_TEST: 'on',
      SITE_TIME_ZONE: [20, 21, 22].includes(new Date().getUTCHours()) ? 'UTC' : 'Europe/Kyiv',
    };
  }

  /** A shift is open, as after the first receipt of a day. */
  open(): void {
    this.shift = { status: 'OPENED', openedAt: this.now() };
  }

  /** No token counts any more. */
  endTokens(): void {
    this.tokens.clear();
  }

  /** Resolves when a request has come that is not answered. */
  silenced(): Promise<void> {
    return new Promise((resolve) => (this.onSilence = resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const tell: Tell = (status, body) => void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const path = (req.url ?? '').replace(/^\/api\/v1/, '');
    const route = `${req.method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id')}`;
    const [, , name = ''] = path.split('/');
    this.requests.push(route);
    if (!req.url?.startsWith('/api/v1/')) return tell(404, { message: 'Not Found' });
    if (!req.headers['x-client-name']) return tell(400, { message: 'X-Client-Name не вказано' });
    if (req.headers['x-license-key'] !== this.license) return tell(403, { message: 'Невірний ключ ліцензії каси' });
    const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {};
    if (route.startsWith('POST /cashier/signin')) return this.signIn(path, body, tell);
    if (!this.tokens.has((req.headers.authorization ?? '').replace(/^Bearer /, ''))) return tell(401, { message: 'Не авторизовано' });
    switch (route) {
      case 'GET /cash-registers/info':
        return tell(200, { id: 'f0', fiscal_number: 'TEST4000000000', is_test: this.isTest, offline_mode: false });
      case 'GET /cashier/shift':
        return this.tellShift(tell);
      case 'POST /shifts':
        return this.openShift(tell);
      case 'POST /shifts/close':
        return this.closeShift(tell);
      case 'GET /receipts/:id':
        return this.tellReceipt(path.slice('/receipts/'.length), tell);
      case 'POST /receipts/sell':
      case 'POST /prepayment-receipts':
        return this.receive(path, body, tell, req);
      case 'GET /prepayment-receipts/:id':
        return this.tellChain(name, tell);
      case 'POST /prepayment-receipts/:id':
        return this.payRest(name, body, tell, req);
      case 'POST /prepayment-receipts/:id/return':
        return this.returnChain(name, tell, req);
      default:
        return tell(404, { message: 'Not Found' });
    }
  }

  private signIn(path: string, body: Record<string, unknown>, tell: Tell): void {
    const isRight =
      path === '/cashier/signinPinCode' ? body.pin_code === this.pin : body.login === this.login && body.password === this.password;
    if (!isRight) return tell(403, { message: 'Невірний логін або пароль' });
    const token = `token-${++this.signIns}`;
    this.tokens.add(token);
    tell(200, { access_token: token, token_type: 'bearer', type: 'bearer' });
  }

  /** Looked at it goes on: CREATED, OPENING, OPENED; CLOSING, and then there is none. */
  private tellShift(tell: Tell): void {
    const shown = this.shift && { id: 'a1', status: this.shift.status, opened_at: this.shift.openedAt.toISOString() };
    tell(200, shown);
    if (!this.shift) return;
    const next: Record<string, string> = { CREATED: 'OPENING', OPENING: 'OPENED' };
    if (this.shift.status === 'CLOSING') this.shift = null;
    else this.shift.status = next[this.shift.status] ?? this.shift.status;
  }

  private openShift(tell: Tell): void {
    if (this.shift) return tell(400, { message: 'Касир вже працює з даною касою' });
    this.shift = { status: 'CREATED', openedAt: this.now() };
    this.shiftsOpened++;
    tell(202, { id: 'a1', status: 'CREATED', opened_at: null });
  }

  private closeShift(tell: Tell): void {
    if (this.shift?.status !== 'OPENED') return tell(400, { message: 'Зміну не відкрито' });
    this.shift.status = 'CLOSING';
    tell(202, { id: 'a1', status: 'CLOSING', opened_at: this.shift.openedAt.toISOString() });
  }

  private receive(path: string, body: ReceiptBody, tell: Tell, req: IncomingMessage): void {
    const fault = this.fault(tell, req);
    if (fault === null) return;
    const wrong = problemOf(path, body) ?? this.problemOfReturn(body);
    if (wrong) return tell(422, invalid(wrong));
    const made = this.take(String(body.id), path, body, fault, tell);
    if (!made) return;
    const total = totalOf(body);
    const name = String(body.custom_relation_id ?? body.id);
    if (path === '/prepayment-receipts')
      this.chains.set(name, { total, paid: paidOf(body), status: 'PARTIAL_PAID', advances: [made.id], closing: null, returns: [] });
    this.tellMade([made], fault, tell, req);
  }

  /** A fault that ends the request is told; null: it is over. */
  private fault(tell: Tell, req: IncomingMessage): CheckboxFault | 'none' | null {
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'cut') req.socket.destroy();
    if (typeof fault === 'object') tell(fault.status ?? 400, 'refusal' in fault ? { message: fault.refusal } : 'away');
    if (fault === 'shift-ends') this.shift = null;
    return fault === 'cut' || typeof fault === 'object' ? null : fault;
  }

  /** Takes a receipt of an id once. @returns null where something else was told */
  private take(id: string, path: string, body: ReceiptBody, fault: CheckboxFault | 'none', tell: Tell): CheckboxReceipt | null {
    const first = this.receipts.get(id);
    if (first && this.repeats === 'same') tell(200, this.shown(first));
    else if (first) tell(400, { message: 'Чек з таким id вже існує' });
    else if (this.shift?.status !== 'OPENED') tell(400, { message: 'Зміну не відкрито' });
    if (first || this.shift?.status !== 'OPENED') return null;
    const end = fault === 'error' ? ('ERROR' as const) : ('DONE' as const);
    const made: CheckboxReceipt = { id, path, body, looksLeft: this.looks, end, serial: this.receipts.size + 1 };
    this.receipts.set(id, made);
    return made;
  }

  private tellMade(
    made: readonly CheckboxReceipt[],
    fault: CheckboxFault | 'none',
    tell: Tell,
    req: IncomingMessage,
    isList = false,
  ): void {
    if (fault === 'cut-after') return void req.socket.destroy();
    if (fault === 'silence') return this.onSilence?.();
    const shown = made.map((one) => this.shown(one));
    tell(201, isList ? shown : shown[0]);
  }

  /** What goes back is no more than is left of a sale that was made. */
  private problemOfReturn(body: ReceiptBody): string | null {
    const goods = body.goods as { is_return?: unknown }[];
    const back = goods.filter(({ is_return: isReturn }) => isReturn === true).length;
    if (back === 0) return body.related_receipt_id === undefined ? null : 'related_receipt_id';
    if (back < goods.length) return 'is_return';
    const sale = this.receipts.get(String(body.related_receipt_id));
    if (sale?.path !== '/receipts/sell' || sale.end !== 'DONE' || sale.looksLeft > 0) return 'related_receipt_id';
    const gone = [...this.receipts.values()].filter((one) => one.body.related_receipt_id === sale.id && one.end === 'DONE');
    return gone.reduce((sum, one) => sum + paidOf(one.body), paidOf(body)) > paidOf(sale.body) ? 'payments' : null;
  }

  private tellChain(name: string, tell: Tell): void {
    const chain = this.chains.get(name);
    if (!chain) return tell(404, { message: 'Ланцюжок не знайдено' });
    const { total, paid, status, advances, closing, returns } = chain;
    tell(200, {
      id: 'c1',
      relation_id: name,
      total_sum: total,
      paid_sum: paid,
      left_to_pay: total - paid,
      pre_payment_status: status,
      receipt_chain: { pre_payment_receipts: advances, after_payment_receipt: closing, returned_receipts: returns },
    });
  }

  /** Goods were frozen by the first receipt. */
  private payRest(name: string, body: ReceiptBody, tell: Tell, req: IncomingMessage): void {
    const fault = this.fault(tell, req);
    if (fault === null) return;
    const chain = this.chains.get(name);
    if (chain?.status !== 'PARTIAL_PAID') return tell(chain ? 400 : 404, { message: 'Ланцюжок не знайдено або закрито' });
    const wrong = Object.keys(body).find((key) => !['id', 'payments', 'delivery', 'cashier_name'].includes(key)) ?? problemOfPayments(body);
    if (wrong) return tell(422, invalid(wrong));
    if (paidOf(body) > chain.total - chain.paid) return tell(400, { message: 'Сума перевищує залишок' });
    const made = this.take(this.keepsIds ? String(body.id) : randomUUID(), `/prepayment-receipts/${name}`, body, fault, tell);
    if (!made) return;
    chain.paid += paidOf(body);
    if (chain.paid < chain.total) chain.advances.push(made.id);
    else Object.assign(chain, { status: 'FULL_PAID', closing: made.id });
    this.tellMade([made], fault, tell, req);
  }

  /** As a whole: a receipt for each that was made. Asked once more it goes back once more, as nobody says otherwise. */
  private returnChain(name: string, tell: Tell, req: IncomingMessage): void {
    const fault = this.fault(tell, req);
    if (fault === null) return;
    const chain = this.chains.get(name);
    if (!chain) return tell(404, { message: 'Ланцюжок не знайдено' });
    const made = [...chain.advances, ...(chain.closing === null ? [] : [chain.closing])].map((id) =>
      this.take(randomUUID(), `/prepayment-receipts/${name}/return`, { payments: this.receipts.get(id)!.body.payments }, fault, tell),
    );
    if (!made.every((one) => one !== null)) return;
    chain.status = 'CANCELLED';
    chain.returns.push(...made.map(({ id }) => id));
    this.tellMade(made, fault, tell, req, true);
  }

  private tellReceipt(id: string, tell: Tell): void {
    const receipt = this.receipts.get(id);
    if (!receipt) return tell(404, { message: 'Чек не знайдено' });
    if (receipt.looksLeft > 0) receipt.looksLeft--;
    tell(200, this.shown(receipt));
  }

  private shown({ id, path, body, looksLeft, end, serial }: CheckboxReceipt): object {
    const relation = path === '/prepayment-receipts' ? { pre_payment_relation_id: id } : {};
    const type = body.related_receipt_id !== undefined || path.endsWith('/return') ? 'RETURN' : 'SELL';
    const common = { id, type, serial, is_test: this.isTest, ...relation };
    if (looksLeft > 0) return { ...common, status: 'CREATED', fiscal_code: null, tax_url: null, transaction: { status: 'PENDING' } };
    if (end === 'ERROR') {
      const transaction = { status: 'ERROR', response_status: 'ERROR', response_error_message: 'Помилка сервера ДПС' };
      return { ...common, status: 'ERROR', fiscal_code: null, tax_url: null, transaction };
    }
    const url = `https://cabinet.tax.gov.ua/cashregs/check?id=TEST-${serial}&fn=4000000000`;
    return { ...common, status: 'DONE', fiscal_code: `TEST-${serial}`, tax_url: url, transaction: { status: 'DONE' } };
  }
}

const invalid = (place: string) => ({
  message: 'Validation error',
  detail: [{ loc: ['body', place], msg: 'value is wrong', type: 'value_error' }],
});

function totalOf({ goods }: ReceiptBody): number {
  const all = goods as { good: { price: number }; quantity: number }[];
  return all.reduce((sum, { good, quantity }) => sum + (good.price * quantity) / 1000, 0);
}

const paidOf = ({ payments }: ReceiptBody): number => (payments as { value: number }[]).reduce((sum, { value }) => sum + value, 0);

/** What is wrong with a receipt; null: nothing. */
function problemOf(path: string, body: ReceiptBody): string | null {
  const unknown = Object.keys(body).find((key) => !KEYS.includes(key));
  if (unknown) return unknown;
  if (typeof body.id !== 'string' || !UUID.test(body.id)) return 'id';
  const goods = body.goods as { good?: { code?: unknown; name?: unknown; price?: unknown; tax?: unknown }; quantity?: unknown }[];
  if (!Array.isArray(goods) || goods.length === 0) return 'goods';
  for (const { good, quantity } of goods) {
    if (typeof good?.code !== 'string' || good.code === '' || typeof good.name !== 'string' || good.name === '') return 'good';
    if (!isWhole(good.price, 1) || !isWhole(quantity, 1)) return 'price';
    if (good.tax !== undefined && !(Array.isArray(good.tax) && good.tax.every((code) => isWhole(code, 0)))) return 'tax';
  }
  const wrong = problemOfPayments(body);
  if (wrong) return wrong;
  const [total, paid] = [totalOf(body), paidOf(body)];
  return (path === '/prepayment-receipts' ? paid < total : paid === total) ? null : 'payments';
}

function problemOfPayments(body: ReceiptBody): string | null {
  const payments = body.payments as { type?: unknown; value?: unknown; label?: unknown }[];
  if (!Array.isArray(payments) || payments.length === 0) return 'payments';
  for (const { type, value, label } of payments) {
    if (type !== 'CASH' && type !== 'CASHLESS') return 'type';
    if (!isWhole(value, 1)) return 'value';
    if (label !== undefined && (typeof label !== 'string' || label.length > 128)) return 'label';
  }
  return null;
}
