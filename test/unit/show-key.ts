import type { Translate } from '../../views/ui/i18n/translations';

/** Says every message as its key, followed by what it is given: "common.hours 2". */
export const showKey = ((key: string, args?: Readonly<Record<string, string | number>>) =>
  [key, ...Object.values(args ?? {})].join(' ')) as Translate;
