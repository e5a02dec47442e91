import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const read = (path: string) => readFileSync(path, 'utf8');
const withoutCode = (text: string) => text.replace(/^ *```[\s\S]*?^ *```$/gm, '').replace(/`[^`\n]*`/g, (code) => code.slice(1, -1));

const DOCUMENTS = ['.', 'bench', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);
const DECISIONS = DOCUMENTS.filter((path) => /^docs\/decisions\/\d/.test(path));

/** The anchors that GitHub gives to the headings of a document. */
const anchorsOf = (text: string) =>
  [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The links of a document that lead to no file, or to no heading of it. */
function deadLinks(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target]) => target!);
  return links.filter((link) => {
    const [file, anchor] = link.split('#');
    const target = file ? join(dirname(path), file) : path;
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(file ? read(target) : text).includes(anchor));
  });
}

/** Paragraphs of one line that are too long to read; rows of tables are none. */
const longLines = (text: string) => text.split('\n').filter((line) => line.length > 400 && !line.startsWith('|'));

describe('the documents', () => {
  it.each(DOCUMENTS)('%s links to what exists', (path) => {
    expect(deadLinks(path, read(path))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s has no paragraph of more than 400 characters', (path) => {
    expect(longLines(read(path))).toEqual([]);
  });

  it.each(DECISIONS)('%s has at most 250 words and is listed', (path) => {
    expect(read(path).split(/\s+/).length).toBeLessThanOrEqual(250);
    expect(read('docs/decisions/README.md')).toContain(`(${path.split('/').at(-1)})`);
  });

  it('would be found to have a dead link or a long line', () => {
    const text = '# One\n\n[a](#one) [b](#two) [c](gone.md) [d](README.md#documents)';
    expect(deadLinks('README.md', text)).toEqual(['#two', 'gone.md']);
    expect(longLines(`| ${'x'.repeat(400)} |\n${'y'.repeat(401)}`)).toHaveLength(1);
  });
});
