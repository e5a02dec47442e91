import type blocks from '../../locales/ua/blocks.json';
import type certificates from '../../locales/ua/certificates.json';
import type common from '../../locales/ua/common.json';
import type home from '../../locales/ua/home.json';
import type journal from '../../locales/ua/journal.json';
import type notices from '../../locales/ua/notices.json';
import type salons from '../../locales/ua/salons.json';
import type services from '../../locales/ua/services.json';

/** The message areas: one file each under locales/<language>/. */
interface Messages {
  blocks: typeof blocks;
  certificates: typeof certificates;
  common: typeof common;
  home: typeof home;
  journal: typeof journal;
  notices: typeof notices;
  salons: typeof salons;
  services: typeof services;
}

type Plural = { other: string };
type Paths<T, Prefix extends string> = {
  [K in keyof T & string]: T[K] extends string | Plural ? `${Prefix}${K}` : Paths<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Every message key: `area.group.name`; a wrong one does not compile. */
export type MessageKey = Paths<Messages, ''>;

export type MessageArgs = Readonly<Record<string, string | number>>;

/** Text of a message in the page's language; plural forms are chosen by `count`. */
export type Translate = (key: MessageKey, args?: MessageArgs) => string;
