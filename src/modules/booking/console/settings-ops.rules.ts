import { SETTING_BOUNDS } from '../../scheduling/contract/settings-change';

/** How the rules of settings are told. */
export const must = (text: string) => ({ message: `Must be ${text}` });
export const oneOf = (words: readonly string[]) => must(`one of: ${words.join(', ')}`);
export const someOf = (words: readonly string[]) => must(`a list of one or more, each once, of: ${words.join(', ')}`);
export const SWITCH = must('true or false');
export const minutesOf = ({ least, most }: (typeof SETTING_BOUNDS)[keyof typeof SETTING_BOUNDS]) =>
  must(`a whole number of minutes from ${least} to ${most}`);
