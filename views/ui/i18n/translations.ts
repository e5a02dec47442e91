import type { ArgsOf, TranslationKey } from '../../../src/shared/translation';

/** Text of a message in the page's language; plural forms are chosen by `count`. */
export type Translate = <K extends TranslationKey>(key: K, ...args: ArgsOf<K>) => string;

type GroupsOf<K extends string> = K extends `${infer Area}.${infer Rest}` ? Area | `${Area}.${GroupsOf<Rest>}` : never;

/** One message, or all below a name: `common.close`, `certificate.cart`. */
export type TranslationName = TranslationKey | GroupsOf<TranslationKey>;
