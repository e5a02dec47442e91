import type { IslandProps } from '../../ui/islands/define-island';
import type { WidgetIsland } from './Widget.island';
import { WIDGET_SCREENS } from './widget-screens.example';

export const example: IslandProps<typeof WidgetIsland> = { model: WIDGET_SCREENS[0]! };
