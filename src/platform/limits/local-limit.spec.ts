import { LocalLimit } from './local-limit';

const refused: unknown = expect.objectContaining({ kind: 'too-many', code: 'rate_limited' });

describe('a limit of this process', () => {
  it('refuses a key beyond its points until its window ends, and no other key', () => {
    const limit = new LocalLimit({ points: 2, seconds: 60 });
    limit.consume('a', 0);
    limit.consume('a', 1000);
    expect(() => limit.consume('a', 2000)).toThrow(expect.objectContaining({ retryAfterSeconds: 58 }) as Error);
    expect(() => limit.consume('a', 59_999)).toThrow(refused as Error);
    limit.consume('b', 2000);
    limit.consume('a', 60_000);
  });

  it('counts an IPv6 network of 64 bits as one, and bounds the site around it', () => {
    const limit = new LocalLimit({ points: 2, seconds: 60 });
    for (let line = 1; line <= 2; line++) limit.consume(`2001:db8:7:8::${line}`, 0);
    expect(() => limit.consume('2001:db8:7:8::3', 0)).toThrow(refused as Error);
    for (let network = 0; network < 20; network++) limit.consume(`2001:db8:9:${network}::1`, 0);
    expect(() => limit.consume('2001:db8:9:ff::1', 0)).toThrow(refused as Error);
    limit.consume('2001:db8:a:1::1', 0);
  });

  it('keeps a bounded number of keys', () => {
    const limit = new LocalLimit({ points: 1, seconds: 60 });
    limit.consume('first', 0);
    for (let key = 0; key < 20_000; key++) limit.consume(String(key), 0);
    limit.consume('first', 0);
  });
});
