import { Island } from '../ui/islands/Island';
import { WidgetIsland } from './islands/Widget.island';
import type { WidgetModel } from '../../src/modules/widget/contract/widget-model';

export interface WidgetPageProps {
  readonly model: WidgetModel;
}

/** The booking widget: a screen that is whole without scripts, and goes on in place with them. */
export function WidgetPage({ model }: WidgetPageProps) {
  return <Island of={WidgetIsland} props={{ model }} when="idle" />;
}
