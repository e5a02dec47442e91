import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { loadEnvironment } from './load-environment';

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8');
  const shown = parseEnv(text.replace(/^#(?=[A-Z_]+=)/gm, ''));
  const examples = ['WORDPRESS_URL', 'IMAGE_ORIGINS', 'VITE_DEV_ORIGIN'];

  it('changes nothing when it is copied as it is', () => {
    expect(parseEnv(text)).toEqual({});
  });

  it('shows every variable, each with its default or a value that works', () => {
    const names = Object.keys(Object.getOwnPropertyDescriptors(loadEnvironment(shown)));
    expect(Object.keys(shown).sort()).toEqual([...new Set([...names, 'CONTENT_WEBHOOK_TOKEN', 'GOOGLE_MAPS_API_KEY'])].sort());
    const defaults = Object.fromEntries(Object.entries(shown).filter(([name]) => !examples.includes(name)));
    expect({ ...loadEnvironment(defaults) }).toEqual({ ...loadEnvironment({}), DATA_DIR: resolve('data') });
  });
});
