import { readdirSync } from 'node:fs';
import { translations } from './translations';

/** Keys below which modules keep texts of the console (`ConsolePart.words`), and those of the console itself. */
export const CONSOLE_ROOTS = readdirSync('locales/ua').flatMap((file) => {
  const module = file.replace('.json', '');
  return module === 'console' ? ['console'] : [`${module}.console`, ...(['sales', 'fiscal'].includes(module) ? [module] : [])];
});

/** Finds a text of the console by its name, as its key; null: there is none. */
export function findConsoleKey(name: string): string | null {
  return CONSOLE_ROOTS.map((root) => `${root}.${name}`).find((key) => translations.find('ua', key) !== null) ?? null;
}
