import { join } from 'node:path';
import sharp from 'sharp';
import { certificatePdfRenderer } from '../../src/modules/certificate/adapters/pdf/certificate-pdf-renderer';
import { WorkerPdfRenderer, type RendererLimits } from '../../src/modules/certificate/adapters/pdf/worker-pdf-renderer';
import type { PdfContent, PdfCertificate } from '../../src/modules/certificate/ports/certificate-pdf-renderer.port';

/** The thread from the sources. */
const ENTRY = join(__dirname, 'pdf-worker.mjs');
const CERTIFICATE: PdfCertificate = {
  kind: 'Подарунковий сертифікат',
  headline: '5 000 грн',
  subline: 'П’ять тисяч',
  recipient: 'Для Олени',
  message: 'Мамо, з днем народження!',
  codeLabel: 'Код сертифіката',
  code: '7KQ2-M9XR-04TD',
  valid: 'Дійсний до 22 листопада 2027 року',
  use: 'Покажіть код адміністраторці.',
  place: '',
  link: 'https://oksamyt.example/certificate/abcdefghijklmnopqrstuv/',
  picture: null,
};
const PRINT: PdfContent = {
  title: 'Сертифікат',
  brand: 'Оксамит',
  lang: 'uk',
  at: new Date('2026-11-22T10:00:00Z'),
  pictures: [],
  certificates: [CERTIFICATE],
};
const many = (count: number, changes: Partial<PdfCertificate> = {}): PdfContent => ({
  ...PRINT,
  certificates: Array.from({ length: count }, () => ({ ...CERTIFICATE, ...changes })),
});
const count = (file: Buffer, what: RegExp) => file.toString('latin1').match(what)?.length ?? 0;
const pagesOf = (file: Buffer) => count(file, /\/Type \/Page\b(?!s)/g);

const printers: WorkerPdfRenderer[] = [];
const open = (limits?: RendererLimits) => {
  const printer = new WorkerPdfRenderer(ENTRY, limits);
  printers.push(printer);
  return printer;
};
afterAll(() => Promise.all(printers.map((each) => each.onApplicationShutdown())));

describe.each([
  ['in this thread', certificatePdfRenderer],
  ['in a thread of its own', open],
] as const)('certificates printed %s', (_, opened) => {
  const printer = opened();

  it('are a PDF with a page each', async () => {
    const file = await printer.render(many(3));
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(file)).toBe(3);
    expect(file.toString('latin1')).toContain('/Lang (uk)');
  });

  it('are the same file whatever was printed before', async () => {
    const first = await printer.render(PRINT);
    await printer.render(many(2, { headline: 'Gift certificate', message: 'ґєіїщ QXZ 0123456789' }));
    expect((await printer.render(PRINT)).equals(first)).toBe(true);
  });

  it('share fonts and pictures, and stay small', async () => {
    const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#b98b73' } })
      .jpeg()
      .toBuffer();
    const pictures = [{ bytes, focal: { x: 0.5, y: 0.5 } }];
    const [one, ten] = [
      await printer.render({ ...many(1, { picture: 0 }), pictures }),
      await printer.render({ ...many(10, { picture: 0 }), pictures }),
    ];
    expect(count(ten, /\/Subtype \/Image/g)).toBe(1);
    expect(count(ten, /\/FontFile2/g)).toBe(count(one, /\/FontFile2/g));
    expect(one.length).toBeLessThan(150_000);
    expect(ten.length).toBeLessThan(one.length + 9 * 8000);
  });

  it.each([
    ['emoji, signs of no font and a row of line breaks', 'Вітаю! 💐👩‍👩‍👧‍👦 漢字 ẞ🇺🇦\u0000\u202e\n\n\n\nТвоя Ю.'],
    ['one long word', 'я'.repeat(300)],
    ['line breaks alone', '\n'.repeat(300)],
    ['a lone surrogate', `а\ud83d`],
    ['300 wide letters', 'Щ Ж Ш '.repeat(50)],
  ])('survive %s in every text', async (_name, text) => {
    const odd = { headline: text, subline: text, recipient: text, message: text, place: text, use: text, kind: text };
    expect(pagesOf(await printer.render(many(1, odd)))).toBe(1);
  });

  it('leave out a picture that is none', async () => {
    const pictures = [{ bytes: new Uint8Array([1, 2, 3]), focal: { x: 0.5, y: 0.5 } }];
    const file = await printer.render({ ...many(1, { picture: 0 }), pictures });
    expect(pagesOf(file)).toBe(1);
    expect(count(file, /\/Subtype \/Image/g)).toBe(0);
  });
});

describe('the thread that prints', () => {
  it('answers each of many at once with its own file', async () => {
    const printer = open();
    const files = await Promise.all([1, 2, 3, 4].map((pages) => printer.render(many(pages))));
    expect(files.map(pagesOf)).toEqual([1, 2, 3, 4]);
  });

  it('refuses what would wait for too long, and more than may wait', async () => {
    const refused = { code: 'certificate_print_unavailable', kind: 'unavailable' };
    await expect(open({ ms: 1, memoryMb: 192, waiting: 5 }).render(PRINT)).rejects.toMatchObject(refused);
    const full = open({ ms: 20_000, memoryMb: 192, waiting: 1 });
    const outcomes = await Promise.allSettled([full.render(PRINT), full.render(PRINT), full.render(PRINT)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('is ended when it needs too much memory, and another one goes on', async () => {
    const printer = open({ ms: 20_000, memoryMb: 48, waiting: 5 });
    const noise = Array.from({ length: 50 }, (_, page) => ({
      ...CERTIFICATE,
      link: `https://a.example/${page}`,
      message: 'я'.repeat(4_000_000),
    }));
    await expect(printer.render({ ...PRINT, certificates: noise })).rejects.toMatchObject({ code: 'certificate_print_unavailable' });
    expect(pagesOf(await printer.render(PRINT))).toBe(1);
  });

  it('ends with the site', async () => {
    const printer = open();
    const printing = expect(printer.render(many(50))).rejects.toMatchObject({ code: 'certificate_print_unavailable' });
    await printer.onApplicationShutdown();
    await printing;
    await expect(printer.render(PRINT)).rejects.toMatchObject({ code: 'certificate_print_unavailable' });
  });

  it('refuses a file without a page, or with too many', async () => {
    await expect(open().render(many(0))).rejects.toThrow('1 to 50');
    await expect(open().render(many(51))).rejects.toThrow('1 to 50');
  });
});
