import type { IslandProps } from '../../ui/islands/define-island';
import type { ShareLinkIsland } from './ShareLink.island';

export const example: IslandProps<typeof ShareLinkIsland> = { link: 'https://oksamyt.example/certificate/token/' };
