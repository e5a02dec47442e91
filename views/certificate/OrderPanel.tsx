import { SidePanel } from '../ui/components/panel/SidePanel';
import { useT } from '../ui/i18n/context';
import { Island } from '../ui/islands/Island';
import { OrderPanelIsland } from './islands/OrderPanel.island';
import { ORDER_PANEL, type OrderChoices } from './order-choices';

/** The panel in which certificates are ordered: a fragment of its own, because most visitors order nothing. */
export function OrderPanel({ choices }: { readonly choices: OrderChoices }) {
  const t = useT();
  return (
    <SidePanel id={ORDER_PANEL} label={t('certificate.form.label')}>
      <Island of={OrderPanelIsland} props={{ choices }} />
    </SidePanel>
  );
}
