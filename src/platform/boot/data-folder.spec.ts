import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataFolder } from './data-folder';

describe('the data folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'site-data-folder-'));
  afterAll(() => rmSync(root, { recursive: true }));

  it('is made with everything above it, and may exist', () => {
    const folder = join(root, 'a', 'b');
    prepareDataFolder(folder);
    prepareDataFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('is refused with the name of the setting where it cannot be made', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => prepareDataFolder(join(root, 'file', 'data'))).toThrow(/DATA_DIR must be a folder .* cannot be used \(ENOTDIR\)/);
    expect(() => prepareDataFolder('/proc/nope/data')).toThrow(/DATA_DIR must be a folder .* cannot be used \(ENOENT\)/);
  });
});
