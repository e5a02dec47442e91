import { SidePanel } from '../components/panel/SidePanel';
import { useT } from '../i18n/context';
import { Island } from '../islands/Island';
import { OrderPanelIsland } from '../islands/OrderPanel.island';
import { ORDER_PANEL } from './frame';
import type { FrameProps } from './frame';

/** The panel in which certificates are ordered: a fragment of its own, because most visitors order nothing. */
export function OrderPanel({ frame }: { readonly frame: FrameProps }) {
  const t = useT();
  return (
    <SidePanel id={ORDER_PANEL} label={t('certificates.form.label')}>
      <Island of={OrderPanelIsland} props={{ choices: frame.order }} />
    </SidePanel>
  );
}
