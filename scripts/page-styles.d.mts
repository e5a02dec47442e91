import type { Plugin } from 'vite';

export function stylesOfPages(): Map<string, string[]>;
export function pageStyles(): Plugin;
