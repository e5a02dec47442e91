/** `<html lang>` per language of the site. */
export const HTML_LANG = { ua: 'uk', en: 'en' } as const;
