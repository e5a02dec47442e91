// Apart from widget-frame.ts: every page loads it.
import { clientSetting } from '../../../shared/client-setting';
import type { BridgeOrigins } from './bridge-message';

/** Which widget the pages frame, and who may speak to them. */
export interface WidgetFrame {
  /** A path of this site without language, or the address of a widget on another one. */
  readonly url: string;
  /** Origin of a widget on another site; null: the widget is ours. */
  readonly origin: string | null;
  /** Origins besides the widget's own that may open the panel and leave leads. */
  readonly origins: readonly string[];
}

/** For the scripts of every page; unset while there is no widget. */
export const WIDGET_FRAME = clientSetting<WidgetFrame>('booking');

/** Who may speak to a page. @param own origin of the page */
export function bridgeOrigins(frame: WidgetFrame, own: string): BridgeOrigins {
  return { widget: frame.origin ?? own, others: frame.origins };
}
