import { Module } from '@nestjs/common';
import { loadEnvironment } from '../config/load-environment';
import { startSite } from './start-site';

/** Stands for the configuration: it is read when the application is created. */
@Module({
  providers: [{ provide: 'environment', useFactory: () => loadEnvironment({ PORT: 'abc', CONTENT: 'paper', SITE_URL: 'oksamyt' }) }],
})
class Misconfigured {}

@Module({
  providers: [
    {
      provide: 'broken',
      useFactory: () => {
        throw new Error('the cellar is flooded');
      },
    },
  ],
})
class Broken {}

describe('a start that fails', () => {
  const written: string[] = [];
  const codes: unknown[] = [];

  beforeEach(() => {
    written.length = codes.length = 0;
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    jest.spyOn(process, 'exit').mockImplementation((code) => {
      codes.push(code);
      return undefined as never;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('says everything that is wrong with the environment, without a stack, and ends with 1', async () => {
    await startSite(Misconfigured);
    expect(codes).toEqual([1]);
    const text = written.join('');
    expect(text).toContain('The configuration has 3 problems:');
    for (const name of ['PORT', 'CONTENT', 'SITE_URL']) expect(text).toMatch(new RegExp(`^ {2}- ${name} `, 'm'));
    expect(text).not.toMatch(/\n\s+at /);
  });

  it('shows where any other error comes from, and ends with 1', async () => {
    await startSite(Broken);
    expect(codes).toEqual([1]);
    expect(written.join('')).toMatch(/the cellar is flooded[\s\S]*\n\s+at /);
  });
});
