import { transformFileSync } from '@swc/core';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import sharp from 'sharp';
import { Encoder, EncoderStoppedError } from './encoder';

function compileInto(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const file = join(folder, `${name}.js`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, transformFileSync(join(__dirname, `${name}.ts`)).code);
  }
}

/** Draws what it is given. */
const DRAW = 'exports.draw = ({ red }, width) => ({ pixels: new Uint8Array(width * 40 * 3).fill(red), width, height: 40 });';
/** A site that has its encoder recognise an SVG. */
const SITE = "new (require('./encoder').Encoder)(19).isSvg(Buffer.from('<svg>')); setInterval(() => undefined, 1000);";
/** Work that never ends and leaves the main thread no moment; it says which process is busy. */
const BUSY_WORK = "exports.performImageWork = () => { require('node:fs').writeSync(2, `${process.pid}`); for (;;); };";
/** How long a busy encoder may outlive its site: it looks once a second, at the lowest priority. */
const OUTLIVES_MS = 10_000;

describe('the encoder', () => {
  let root: string;
  let folder: string;
  let source: Buffer;
  let encoder: Encoder;

  /** The child process runs compiled files, as in a built site; they must stand where they find the image library. */
  beforeAll(async () => {
    mkdirSync(resolve('node_modules', '.cache'), { recursive: true });
    root = mkdtempSync(resolve('node_modules', '.cache', 'encoder-'));
    folder = join(root, 'platform', 'images');
    compileInto(folder, ['encoder-process', 'parent-watch', 'image-work', 'image-encoder', 'svg', '../../shared/image-path']);
    writeFileSync(join(folder, 'draw.js'), DRAW);
    writeFileSync(join(folder, 'hanging.js'), 'process.on("message", () => undefined);');
    writeFileSync(join(folder, 'dying.js'), 'process.exit(1);');
    source = await sharp({ create: { width: 700, height: 350, channels: 3, background: '#804020' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => rmSync(root, { recursive: true }));
  afterEach(() => encoder.close());

  const open = (entry = 'encoder-process.js', limits?: { jobMs: number; idleMs: number }) =>
    (encoder = new Encoder(19, join(folder, entry), limits));

  it('encodes in another process', async () => {
    const { bytes, extension } = await open().encode(source, 320, 'webp');
    expect(extension).toBe('webp');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
    expect(encoder.pid).not.toBe(process.pid);
    expect(getPriority(encoder.pid)).toBe(19);
  });

  it('recognises an SVG in another process', async () => {
    expect(await open().isSvg(Buffer.from('<svg><path/></svg>'))).toBe(true);
    expect(encoder.pid).not.toBe(process.pid);
    expect(await encoder.isSvg(Buffer.from(`${'<!---->'.repeat(29)}x`))).toBe(false);
  });

  it('has a module draw in another process', async () => {
    const { bytes } = await open().encode({ module: join(folder, 'draw.js'), input: { red: 128 } }, 320, 'webp');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 40 });
    expect(encoder.pid).not.toBe(process.pid);
  });

  it('says what is wrong with a picture, and goes on', async () => {
    await expect(open().encode(Buffer.from('no picture'), 320, 'webp')).rejects.toThrow('unsupported image format');
    expect((await encoder.encode(source, 320, 'plain')).extension).toBe('jpg');
  });

  it('gives a job to another process when the first one exits', async () => {
    const job = open().encode(source, 320, 'avif');
    process.kill(encoder.pid!, 'SIGKILL');
    expect((await job).extension).toBe('avif');
  });

  it('rejects a job when its process exits twice, and when the encoder is closed', async () => {
    await expect(open('dying.js').encode(source, 320, 'webp')).rejects.toBeInstanceOf(EncoderStoppedError);
    const job = open('hanging.js').encode(source, 320, 'webp');
    encoder.close();
    await expect(job).rejects.toBeInstanceOf(EncoderStoppedError);
  });

  it('kills a process that takes too long', async () => {
    await expect(open('hanging.js', { jobMs: 50, idleMs: 1000 }).encode(source, 320, 'webp')).rejects.toThrow('within 50 ms');
    expect(encoder.pid).toBeUndefined();
  });

  it('ends its process when there is nothing to do', async () => {
    await open('encoder-process.js', { jobMs: 10_000, idleMs: 1 }).encode(source, 320, 'webp');
    const { child } = encoder as unknown as { child: NodeJS.EventEmitter | null };
    if (child) await once(child, 'exit');
    expect(encoder.pid).toBeUndefined();
  });

  it('does not outlive a site that is killed, even while it is busy in JavaScript', async () => {
    const busy = join(folder, 'busy');
    compileInto(busy, ['encoder', 'encoder-process', 'parent-watch']);
    writeFileSync(join(busy, 'image-work.js'), BUSY_WORK);
    writeFileSync(join(busy, 'site.js'), SITE);
    const site = spawn(process.execPath, [join(busy, 'site.js')], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [written] = (await once(site.stderr, 'data')) as [Buffer];
    const pid = Number(written);
    // both processes hold it open, so it closes when the second one has ended
    const ended = once(site.stderr, 'close', { signal: AbortSignal.timeout(OUTLIVES_MS) });
    site.kill('SIGKILL');
    const isOver = await ended.then(
      () => true,
      () => false,
    );
    if (!isOver) process.kill(pid, 'SIGKILL');
    expect(isOver).toBe(true);
  });
});
