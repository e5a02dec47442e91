import { ICONS } from './ui/drawings/icons.drawing';
import { KYIV } from './content/components/map/kyiv.drawing';

/** Every drawing that the build writes into a file. */
export const DRAWINGS = { ICONS, KYIV } as const;
