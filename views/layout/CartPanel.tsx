import { SidePanel } from '../components/panel/SidePanel';
import { usePage } from '../i18n/context';
import { CartIsland } from '../islands/Cart.island';
import { Island } from '../islands/Island';
import type { FrameProps } from './frame';

/** The certificate in progress, behind the header's cart button. */
export function CartPanel({ frame }: { readonly frame: FrameProps }) {
  const { t, href } = usePage();
  return (
    <SidePanel id="cart" label={t('certificates.cart.label')}>
      <Island of={CartIsland} props={{ packages: frame.packages }} />
      <noscript>
        <p className="side-panel__body">
          <a className="button button--lacquer" href={href('/gift_certificate/#order')}>
            {t('certificates.cart.order')}
          </a>
        </p>
      </noscript>
    </SidePanel>
  );
}
