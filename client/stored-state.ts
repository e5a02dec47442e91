import { readStored } from './storage';

/** Where the browser stores the state of islands for the same page in the other language (language-switch.ts). */
export const STORED_STATE = 'language-switch';

/** Whether a state is stored; which page it is for only language-switch.ts says. */
export function hasStoredState(): boolean {
  return readStored('sessionStorage', STORED_STATE) !== null;
}
