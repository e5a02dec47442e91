import { createHash } from 'node:crypto';
import { EARLY_PRESSES } from '../../../views/ui/document/early-presses.browser';
import { SPECULATION_RULES } from '../../../views/ui/document/speculation-rules';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Sources of the content security policy for the inline scripts of our pages, by their hashes: the script that stores early presses, and
 * the speculation rules. (`'inline-speculation-rules'` has no effect beside a hash.)
 */
export const INLINE_SCRIPT_SOURCES = [EARLY_PRESSES, SPECULATION_RULES].map(hash);
