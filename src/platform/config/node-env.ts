/**
 * Imported first by main.ts, for its effect. React and Express choose their production builds by NODE_ENV when they are
 * loaded, so on a machine where nobody set it (npm start after a fresh clone) it becomes `production` here, and SITE_MODE
 * `local` keeps that from counting as a public production site (`SiteEnvironment.isPublicProduction`).
 * Both names are looked up in .env too, because the environment would win over it later.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const file: NodeJS.Dict<string> = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
const chosen = (name: string) => process.env[name]?.trim() || file[name]?.trim() || undefined;

const mode = chosen('SITE_MODE') ?? (chosen('NODE_ENV') ? undefined : 'local');
process.env.NODE_ENV = chosen('NODE_ENV') ?? 'production';
if (mode) process.env.SITE_MODE = mode;
