import { SidePanel } from '../ui/components/panel/SidePanel';
import { useT } from '../ui/i18n/context';
import { CartIsland } from './islands/Cart.island';
import { Island } from '../ui/islands/Island';
import type { FrameProps } from '../ui/layout/frame';

/** The cart, opened by the header's cart button. */
export function CartPanel({ frame }: { readonly frame: FrameProps }) {
  const t = useT();
  return (
    <SidePanel id="cart" label={t('certificates.cart.label')}>
      <Island of={CartIsland} props={{ packages: frame.packages }} />
    </SidePanel>
  );
}
