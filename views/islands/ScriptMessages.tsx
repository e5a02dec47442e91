import type { MessageName } from '../i18n/messages';
import { useIslandHost } from './Island';

/** Puts messages into the page for a script that is no island, beside those of the islands: client/page-context.ts reads them. */
export function ScriptMessages({ names }: { readonly names: readonly MessageName[] }) {
  useIslandHost('messages of a script').addMessages(names);
  return null;
}
