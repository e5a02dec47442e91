import { SidePanel } from '../ui/components/panel/SidePanel';
import { useT } from '../ui/i18n/context';
import { CartIsland } from './islands/Cart.island';
import { Island } from '../ui/islands/Island';

interface CartPanelProps {
  /** Certificates that can be chosen. */
  readonly packages: readonly { readonly id: number; readonly title: string }[];
}

/** The cart, opened by the header's cart button. */
export function CartPanel({ packages }: CartPanelProps) {
  const t = useT();
  return (
    <SidePanel id="cart" label={t('certificate.cart.label')}>
      <Island of={CartIsland} props={{ packages }} />
    </SidePanel>
  );
}
