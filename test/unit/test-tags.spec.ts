import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What modules of scripts/, ES modules, say in a process of their own. */
function ask<Answer>(script: string): Answer {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return JSON.parse(printed) as Answer;
}

describe('a tag of a spec file', () => {
  const tagIn = (text: string): string | null => {
    const folder = mkdtempSync(join(tmpdir(), 'test-tags-'));
    try {
      const file = join(folder, 'a.spec.ts');
      writeFileSync(file, text);
      const tags = `createRequire(process.cwd() + '/')('./test/support/test-tags.cjs')`;
      const script = `import { createRequire } from 'node:module'; console.log(JSON.stringify(${tags}.tagOf(${JSON.stringify(file)})));`;
      return ask(script);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('is a comment at the beginning of a line', () => {
    expect(tagIn(`// @slow: many pages\nimport a from 'a';\n`)).toBe('slow');
    expect(tagIn(`// @kill\nit('ends', () => {});\n`)).toBe('kill');
  });

  it('is nothing that is said elsewhere, and no other word', () => {
    expect(tagIn(`it('says // @slow', () => {});\n// @slowly\n// @journey\n`)).toBeNull();
  });
});

describe('the budget of unstable tests', () => {
  const judge = (tests: readonly string[]) =>
    ask<{ text: string; isOver: boolean; read: string[] }>(`import { judgeUnstable, unstableOf } from './scripts/unstable.mjs';
      const verdict = judgeUnstable(${JSON.stringify(tests)});
      console.log(JSON.stringify({ ...verdict, read: unstableOf('before\\n' + verdict.text + '\\nafter\\n') }));`);

  it('is nothing to speak of when every test passed at once', () => {
    expect(judge([])).toEqual({ text: '', isOver: false, read: [] });
  });

  it('names some of them, and fails a run with a fifth', () => {
    const two = judge(['a.spec.ts: one (1)', 'b.spec.ts: two']);
    expect(two).toMatchObject({ isOver: false, read: ['a.spec.ts: one (1)', 'b.spec.ts: two'] });
    expect(two.text).toContain('new: mend it, or add it to test/unstable.json');
    expect(judge(['a', 'b', 'c', 'd']).isOver).toBe(false);
    expect(judge(['a', 'b', 'c', 'd', 'e'])).toMatchObject({ isOver: true, read: ['a', 'b', 'c', 'd', 'e'] });
  });
});
