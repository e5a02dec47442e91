import { Icon } from '../ui/components/media/Icon';
import { usePage } from '../ui/i18n/context';
import type { PagePartProps } from '../ui/layout/frame';

/** Opens the cart where scripts run (client/panels/openers.ts), and otherwise leads to the certificates. */
export function CartLink({ frame }: PagePartProps) {
  const { t, href } = usePage();
  return frame ? (
    <a className="site-header__tool" href={`${href('/gift_certificate/')}#order`} data-panel="cart">
      <Icon name="cart" />
      <span className="visually-hidden">{t('common.header.cart')}</span> <span className="site-header__count" data-cart-count="" hidden />
    </a>
  ) : null;
}
