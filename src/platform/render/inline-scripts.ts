import { createHash } from 'node:crypto';
import { EARLY_PRESSES } from '../../../views/document/early-presses.browser';
import { SPECULATION_RULES } from '../../../views/document/speculation-rules';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Names what may stand inline in our pages in a content security policy, by its hash, so that nothing else can: the script that
 * keeps early presses, and the rules for fetching ahead. (`'inline-speculation-rules'` counts for nothing beside a hash.)
 */
export const INLINE_SCRIPT_SOURCES = [EARLY_PRESSES, SPECULATION_RULES].map(hash);
