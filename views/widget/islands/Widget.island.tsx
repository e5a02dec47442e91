import type { WidgetModel } from '../../../src/modules/widget/contract/widget-model';
import { WidgetScreen } from './WidgetScreen';
import { defineIsland } from '../../ui/islands/define-island';
import { useWidget } from './use-widget';

interface WidgetProps {
  readonly model: WidgetModel;
}

/** The booking widget: links and forms of its screens go on in place. */
function Widget({ model: first }: WidgetProps) {
  const { model, at, wait, failure, root } = useWidget(first);
  return (
    <div ref={root}>
      <WidgetScreen model={model} at={at} wait={wait} failure={failure} />
    </div>
  );
}

export const WidgetIsland = defineIsland({
  name: 'Widget',
  component: Widget,
  translations: ['widget', 'certificate.console.scan', 'lead.form.consent', 'lead.form.policy'],
});
