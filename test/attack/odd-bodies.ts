import { gzipSync } from 'node:zlib';

interface OddBody {
  /** What is odd about it. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const JSON_TYPE = 'application/json';
const FIELDS = [
  'name',
  'phone',
  'email',
  'text',
  'topic',
  'fields',
  'about',
  'trap',
  'elapsedMs',
  'send',
  'support',
  'lang',
  'userId',
  'items',
  'certificate',
  'delivery',
  'linkValue',
  'salon',
  'gifts',
  'amount',
  'order_id',
  'data',
  'signature',
  'choice',
  'code',
];
const KEYS = [
  ...FIELDS,
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\u0000',
  'a'.repeat(300),
  'Ім’я',
  '0',
  '-1',
];
const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202eabc',
  '👩‍👩‍👧‍👦',
  "'; DROP TABLE leads; --",
  '=HYPERLINK("x")',
  '<script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  '+380671234567',
  'a@b.co',
  'a'.repeat(5000),
  '١٢٣',
  '1e999',
  'null',
  '\r\nSet-Cookie: a=b',
  '%00%ff',
  '{{x}}',
];
const NUMBERS = [0, -0, -1, 1e308, 1e-308, 2 ** 53, 2 ** 60, 0.1, -2_147_483_649];
const TYPES = [
  JSON_TYPE,
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/xml',
  'x',
  ';',
  'application/json;charset="',
];

/** Requests as no program of good will makes them; the same for the same seed. */
export class OddBodies {
  constructor(private seed: number) {}

  next(): OddBody {
    const make = this.one([
      () => this.json('any values', this.value(4)),
      () => this.json('an object of any fields', this.object(4)),
      () => this.json('known fields with wrong values', Object.fromEntries(FIELDS.map((field) => [field, this.value(2)]))),
      () => this.text('JSON that ends early', JSON.stringify(this.object(3)).slice(0, -1 - this.below(20))),
      () => this.text('deep nesting', '[{"a":'.repeat(1 + this.below(5000))),
      () => this.text('closed deep nesting', `${'['.repeat(3000)}${']'.repeat(3000)}`),
      () => this.text('keys of every object', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"toString":1}'),
      () => this.text('a long body', JSON.stringify({ text: 'x'.repeat(40_000 + this.below(40_000)) }), this.below(10) > 0),
      () => this.text('any bytes', Buffer.from(Array.from({ length: this.below(200) }, () => this.below(256)))),
      () => this.text('UTF-16', Buffer.from(JSON.stringify(this.object(2)), 'utf16le')),
      () => this.text('a form', this.form(), false, 'application/x-www-form-urlencoded'),
      () => this.text('a form of many fields', '&a[b][c]=1'.repeat(this.below(4000)), false, 'application/x-www-form-urlencoded'),
      () => ({ name: 'a wrong type', headers: { 'content-type': this.one(TYPES) }, body: JSON.stringify(this.object(2)) }),
      () => ({ name: 'no type', headers: {}, body: JSON.stringify(this.object(2)) }),
      () => ({
        name: 'an odd key',
        headers: {
          'content-type': JSON_TYPE,
          'idempotency-key': this.one(['', ' ', 'a', 'b'.repeat(500), 'ключ']).replace(/[^\x20-\x7e]/g, '?'),
        },
        body: '{"text":"a"}',
      }),
      () => ({
        name: 'compressed',
        headers: { 'content-type': JSON_TYPE, 'content-encoding': this.one(['gzip', 'br', 'deflate', 'zbr']) },
        body: gzipSync('x'.repeat(this.below(100_000))),
      }),
    ]);
    return make();
  }

  /** A part of a path. */
  segment(): string {
    return escaped(this.one(TEXTS).slice(0, 50)) || 'x';
  }

  private json(name: string, value: unknown): OddBody {
    return this.text(name, JSON.stringify(value) ?? '');
  }

  private text(name: string, body: string | Buffer, isShort = false, type = JSON_TYPE): OddBody {
    return { name, headers: { 'content-type': type }, body: isShort ? body.slice(0, 2000) : body };
  }

  private form(): string {
    return Array.from({ length: this.below(12) }, () => `${escaped(this.one(KEYS))}=${escaped(this.one(TEXTS))}`).join('&');
  }

  private value(depth: number): unknown {
    const kind = this.below(depth > 0 ? 7 : 5);
    if (kind === 0) return this.one([null, true, false]);
    if (kind === 1) return this.one(NUMBERS);
    if (kind < 5) return this.one(TEXTS);
    if (kind === 5) return Array.from({ length: this.below(6) }, () => this.value(depth - 1));
    return this.object(depth - 1);
  }

  private object(depth: number): object {
    return Object.fromEntries(Array.from({ length: this.below(8) }, () => [this.one(KEYS), this.value(depth)]));
  }

  private one<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** From 0 to `limit` - 1 (mulberry32). */
  private below(limit: number): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  }
}

function escaped(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}
