import { readdirSync, readFileSync } from 'node:fs';

/** Where the steps of type are declared. */
const STEPS = 'views/ui/styles/tokens.css';

/**
 * Display lines that are composed with one opening or one picture, sized by its width: no step fits two of them. Their number may only
 * fall; whatever is not at least as large as COVER on a desktop is a step.
 */
const MAX_COVERS = 64;
/** The least greatest size of such a line, rem. */
const COVER = 3.5;

/** Sizes of other systems: paper, units of the map's drawing, and of the certificate's card, which is printed. */
const OTHER_UNITS = /^(?:[\d.]+pt|(?:8|19)px|1cqi)$/;

/** Sizes of a stylesheet: values of `font-size`, and of `font` where it names one. */
function sizesOf(file: string): { readonly at: string; readonly size: string }[] {
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const declared = [...css.matchAll(/[;{\s]font-size:\s*([^;}]+)/g), ...css.matchAll(/[;{\s]font:\s*\d+\s+([^;]+?)\s*\/ [\d.]+ var/g)];
  return declared.map(([, size]) => ({ at: file, size: size!.trim() }));
}

const isRelative = (size: string) =>
  /^(?:[\d.]+em|inherit|var\(--size-[a-z-]+\)|calc\(var\(--size-[a-z-]+\) \* [\d.]+\)|max\([\d.]+em, [\d.]+rem\))$/.test(size);

/** Whether a size follows the width of the screen or of its container, and grows to a display size. */
function isCover(size: string): boolean {
  if (!/vw|cqi|var\(--size-/.test(size)) return false;
  const greatest = Math.max(...[...size.matchAll(/([\d.]+)rem/g)].map(([, rem]) => Number(rem)));
  return !/rem/.test(size) || greatest >= COVER;
}

describe('the size of type', () => {
  const files = ['views', 'client']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.css') && file !== STEPS);
  const literal = files.flatMap(sizesOf).filter(({ size }) => !isRelative(size) && !OTHER_UNITS.test(size));

  it('is a step by its name everywhere but in lines composed for one place', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(literal.filter(({ size }) => !isCover(size)).map(({ at, size }) => `${at}: ${size}`)).toEqual([]);
  });

  it('is composed for one place no more often than it was', () => {
    expect(literal.filter(({ size }) => isCover(size)).length).toBeLessThanOrEqual(MAX_COVERS);
  });

  it.each([
    ['0.9375rem', false],
    ['clamp(1rem, 0.9rem + 1vw, 2rem)', false],
    ['clamp(4.25rem, 2rem + 13vw, 15rem)', true],
    ['calc(100cqi / 3.1)', true],
  ])('%s is for one place: %s', (size, expected) => {
    expect(isCover(size)).toBe(expected);
  });

  it('names no step that is not there, and has none that nothing uses', () => {
    const declared = [...readFileSync(STEPS, 'utf8').matchAll(/(--size-[a-z-]+):/g)].map(([, name]) => name);
    const used = new Set(
      files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/var\((--size-[a-z-]+)/g)].map(([, name]) => name!)),
    );
    expect([...used].filter((name) => !declared.includes(name))).toEqual([]);
    expect(declared.filter((name) => !used.has(name!))).toEqual([]);
  });
});
