/** An emoji of several characters, a key, a flag of a region: what is invisible in them makes them what they are. */
const EMOJI = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?)*|[\d#*]\ufe0f?\u20e3`;
const FLAG = String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`;
/** A joiner within a word of Arabic, Persian or an Indian language, where it decides what a letter looks like. */
const JOINED = String.raw`[\u0600-\u0dff][\u200c\u200d](?=[\u0600-\u0dff])`;
/** Control characters but ends of lines and tabs, what no font shows (zero width, soft hyphens, directions, fillers), halves of characters. */
const INVISIBLE = String.raw`[^\P{Cc}\n\t]|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]|\p{Cs}`;
const PARTS = new RegExp(`(${FLAG}|${EMOJI}|${JOINED})|${INVISIBLE}`, 'gu');

/**
 * What somebody typed or pasted as it is meant: without what cannot be seen, with spaces of one kind, every end of a line a `\n`, and
 * letters composed (NFC). Joiners stay in emoji and in scripts that need them. What it gives stays as it is when it is cleaned again.
 */
export function cleanText(typed: string): string {
  return typed
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .replace(PARTS, (_, kept: string | undefined) => kept ?? '')
    .normalize('NFC');
}

/** Whether a text can be a name: it holds a letter. Modifiers, as the apostrophe U+02BC, are none by themselves. */
export function hasLetter(text: string): boolean {
  return /(?!\p{Lm})\p{L}/u.test(text);
}
