/** Every fragment that pages fetch: /fragments/{language}/{name}. */
export const FRAGMENT_NAMES = ['dropdowns', 'sheet', 'panels', 'order'] as const;
