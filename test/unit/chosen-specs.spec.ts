import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** What scripts/chosen-specs.mjs, an ES module, says in a process of its own. */
function ask<Answer>(expression: string): Answer {
  const script = `import { chosenSpecs, LEFT_OUT } from './scripts/chosen-specs.mjs'; console.log(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })) as Answer;
}

describe('what `npm test` leaves to the whole suite', () => {
  it('is spec files that are there', () => {
    const names = ['integration', 'contracts', 'e2e'].flatMap((folder) =>
      readdirSync(`test/${folder}`).map((name) => name.replace(/\.tsx?$/, '')),
    );
    const leftOut = ask<string[]>('[...LEFT_OUT]');
    expect(leftOut.length).toBeGreaterThan(0);
    expect(leftOut.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('runs in the whole suite', () => {
    const paths = JSON.stringify(['test/e2e/cart.spec.ts', 'test/e2e/velvet.spec.ts']);
    expect(ask(`chosenSpecs(${paths}, false)`)).toEqual(['test/e2e/cart.spec.ts']);
    expect(ask(`chosenSpecs(${paths}, true)`)).toEqual(['test/e2e/cart.spec.ts', 'test/e2e/velvet.spec.ts']);
  });
});
