import type { WidgetModel } from '../contract/widget-model';

/** What a form of the widget leads to. */
export interface WidgetOutcome {
  readonly model: WidgetModel;
  readonly status: number;
  /** Whether the screen stands at its address as well: a browser without scripts is sent there. */
  readonly hasAddress: boolean;
}
