import { joinBytes } from './join-bytes';

describe('joinBytes', () => {
  it('joins chunks of any size, in order', async () => {
    const large = Buffer.alloc(700_001, 'abc');
    const joined = await joinBytes([Buffer.from('before '), large, Buffer.alloc(0), Buffer.from(' after')], large.length + 13);
    expect(joined.equals(Buffer.concat([Buffer.from('before '), large, Buffer.from(' after')]))).toBe(true);
  });

  it('leaves out what is beyond the size', async () => {
    expect(String(await joinBytes([Buffer.from('abc'), Buffer.from('def'), Buffer.from('ghi')], 4))).toBe('abcd');
  });

  it('shares its memory with nothing, so that it can be handed to another thread', async () => {
    const source = Buffer.from('abc');
    const joined = await joinBytes([source], 3);
    source.fill(0);
    expect(String(joined)).toBe('abc');
    expect(joined.buffer.byteLength).toBe(3);
  });

  it('lets others go first while it copies much', async () => {
    const chunk = Buffer.alloc(16 * 1024 * 1024);
    let isDone = false;
    let turns = 0;
    const copying = joinBytes(Array<Buffer>(16).fill(chunk), 16 * chunk.length).finally(() => (isDone = true));
    await new Promise<void>((resolve) => {
      const turn = (): void => {
        turns++;
        if (isDone) resolve();
        else setImmediate(turn);
      };
      setImmediate(turn);
    });
    await copying;
    expect(turns).toBeGreaterThan(2);
  });
});
