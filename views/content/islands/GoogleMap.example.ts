import type { IslandProps } from '../../ui/islands/define-island';
import type { GoogleMapIsland } from './GoogleMap.island';

export const example: IslandProps<typeof GoogleMapIsland> = {
  apiKey: 'key',
  places: [{ label: 'Печерськ, бульвар Лесі Українки, 24', query: '50.4279,30.5374' }],
};
