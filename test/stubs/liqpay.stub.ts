import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What can go wrong with one call. Nothing is done for it, save with `done-but-cut`. */
export const LIQPAY_FAULTS = [
  'status-500',
  'status-502',
  'too-many-retry-after',
  'silence',
  'cut',
  'html',
  'list',
  'bad-request',
  'signature-refused',
  'internal-under-200',
  'done-but-cut',
] as const;
export type LiqPayFault = (typeof LIQPAY_FAULTS)[number];

export const RETRY_AFTER_SECONDS = 7;

type Fields = Readonly<Record<string, unknown>>;

/** A payment as the stub keeps it. */
export interface StubPayment {
  readonly order_id: string;
  readonly payment_id: number;
  readonly amount: number;
  readonly currency: string;
  status: string;
  refunded: number;
  err_code?: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** An in-process LiqPay: what it takes, answers and calls back, written down from its documentation and not from our adapter. */
export class LiqPayStub {
  readonly payments = new Map<string, StubPayment>();
  /** Payloads of the calls so far whose signature was good, oldest first. */
  readonly calls: Fields[] = [];
  /** Whether money goes back at once, or when the shop has enough. */
  refunds: 'at-once' | 'later' = 'at-once';
  private readonly faults: LiqPayFault[] = [];
  private readonly server: Server;
  private lastPayment = 2_500_000_000;
  private onSilence: (() => void) | null = null;

  constructor(
    readonly publicKey: string,
    readonly privateKey: string,
  ) {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  /** Folder of the API. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The next calls go wrong, one fault each. */
  fail(...faults: readonly LiqPayFault[]): void {
    this.faults.push(...faults);
  }

  /** Resolves when a call has arrived that is left without an answer. */
  nextSilence(): Promise<void> {
    return new Promise((resolve) => (this.onSilence = resolve));
  }

  /**
   * A payer fills in the checkout that a form leads to.
   * @returns the payload, or null when the checkout shows an error because the form is not signed
   */
  open(fields: Fields | null): Fields | null {
    const [data, signature] = [String(fields?.data), String(fields?.signature)];
    const payload = unpacked(data);
    const version = Number(payload.version);
    return payload.public_key === this.publicKey && signature === this.hash(version >= 7 ? 'sha3-256' : 'sha1', data) ? payload : null;
  }

  /** The payer pays what the payload asks for; an order id that was used is refused. @returns null when it is refused */
  pay(payload: Fields, status = 'success', err_code?: string): StubPayment | null {
    const order_id = String(payload.order_id);
    if (this.payments.has(order_id)) return null;
    const payment: StubPayment = {
      order_id,
      payment_id: ++this.lastPayment,
      amount: Number(payload.amount),
      currency: String(payload.currency),
      status,
      refunded: 0,
      ...(err_code && { err_code }),
    };
    this.payments.set(order_id, payment);
    return payment;
  }

  /** The body of a callback, as it is posted to `server_url`. */
  callback(payment: StubPayment, digest: 'sha1' | 'sha3-256' = 'sha1', changed: Fields = {}): Buffer {
    const data = Buffer.from(JSON.stringify({ ...this.described(payment), ...changed }), 'utf8').toString('base64');
    return this.posted(data, this.hash(digest, data));
  }

  /** Any data as a callback would be posted. */
  posted(data: string, signature: string): Buffer {
    return Buffer.from(`data=${encodeURIComponent(data)}&signature=${encodeURIComponent(signature)}`, 'latin1');
  }

  /** The signature of LiqPay. */
  hash(digest: 'sha1' | 'sha3-256', data: string): string {
    const hash = createHash(digest);
    for (const part of [this.privateKey, data, this.privateKey]) hash.update(Buffer.from(part, 'utf8'));
    return hash.digest('base64');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    if (request.method !== 'POST' || request.url !== '/api/request' || !isForm) return void response.writeHead(404).end('no such address');
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    const payload = this.open({ data: form.get('data') ?? '', signature: form.get('signature') ?? '' });
    const fault = this.faults.shift();
    if (fault && fault !== 'done-but-cut') return this.answerFault(response, fault);
    if (!payload) return send(response, { result: 'error', status: 'error', err_code: 'invalid_signature', err_description: 'Signature' });
    this.calls.push(payload);
    const answer = this.answer(payload);
    if (fault) return void response.writeHead(200, { 'content-length': '500' }).write('{"res', () => response.destroy());
    send(response, answer);
  }

  private answer(payload: Fields): Fields {
    const payment = this.payments.get(String(payload.order_id));
    const action = String(payload.action);
    const error = (err_code: string) => ({ result: 'error', action, status: 'error', err_code, err_description: 'Помилка платника Олени' });
    if (!payment) return error('payment_not_found');
    if (action === 'status') return { result: 'ok', ...this.described(payment) };
    if (action !== 'refund') return error('action_not_supported');
    const amount = Number(payload.amount);
    // after a refund in part it may call the payment reversed, and takes the next one
    if (payment.status !== 'success' && !(payment.status === 'reversed' && payment.refunded > 0)) return error('payment_status_wrong');
    if (amount > payment.amount - payment.refunded) return error('refund_amount_wrong');
    payment.refunded += amount;
    if (payment.refunded === payment.amount) payment.status = 'reversed';
    return { result: 'ok', action, payment_id: payment.payment_id, status: payment.status, wait_amount: this.refunds === 'later' };
  }

  /** As callbacks and status answers tell of a payment: numbers here, texts there, and much that is personal. */
  private described(payment: StubPayment): Fields {
    return {
      version: 3,
      public_key: this.publicKey,
      action: 'pay',
      paytype: 'card',
      acq_id: 414963,
      liqpay_order_id: `LIQ${payment.payment_id}`,
      sender_phone: '380671234567',
      sender_card_mask2: '424242*42',
      sender_first_name: 'Олена',
      ip: '203.0.113.7',
      description: 'Сертифікат',
      create_date: 1_795_348_000_000,
      end_date: '1795348001000',
      is_3ds: false,
      order_id: payment.order_id,
      payment_id: payment.payment_id,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      ...(payment.refunded > 0 && { refund_amount: payment.refunded }),
      ...(payment.err_code && { err_code: payment.err_code, err_description: 'Недостатньо коштів' }),
    };
  }

  private answerFault(response: ServerResponse, fault: Exclude<LiqPayFault, 'done-but-cut'>): void {
    switch (fault) {
      case 'status-500':
        return void response.writeHead(500, JSON_TYPE).end('{"status":"error"}');
      case 'status-502':
        return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      case 'too-many-retry-after':
        return void response.writeHead(429, { ...JSON_TYPE, 'retry-after': String(RETRY_AFTER_SECONDS) }).end('{}');
      case 'silence':
        return this.onSilence?.();
      case 'cut':
        return void response.writeHead(200, { ...JSON_TYPE, 'content-length': '500' }).write('{"res', () => response.destroy());
      case 'html':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Технічні роботи</title>');
      case 'list':
        return void response.writeHead(200, JSON_TYPE).end('[1, 2]');
      case 'bad-request':
        return void response.writeHead(400, JSON_TYPE).end('{"result":"error","status":"error","err_code":"wrong_amount"}');
      case 'signature-refused':
        return send(response, { result: 'error', status: 'error', err_code: 'invalid_signature' });
      case 'internal-under-200':
        return send(response, { result: 'error', status: 'error', err_code: 'err_internal' });
    }
  }
}

function send(response: ServerResponse, json: Fields): void {
  response.writeHead(200, JSON_TYPE).end(JSON.stringify(json));
}

function unpacked(data: string): Fields {
  try {
    return JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as Fields;
  } catch {
    return {};
  }
}
