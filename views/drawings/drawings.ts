import { ICONS } from './icons.drawing';
import { KYIV } from './kyiv.drawing';

/** Every drawing that the build writes into a file. */
export const DRAWINGS = { ICONS, KYIV } as const;
