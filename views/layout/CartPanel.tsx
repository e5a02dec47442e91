import { orderTexts } from '../components/card/order-texts';
import { SidePanel } from '../components/panel/SidePanel';
import { usePage } from '../i18n/context';
import { Island } from '../islands/Island';
import type { FrameProps } from './frame';

/** The certificate in progress, behind the header's cart button. */
export function CartPanel({ frame }: { readonly frame: FrameProps }) {
  const { t, href, locale } = usePage();
  return (
    <SidePanel id="cart" label={t('certificates.cart.label')}>
      <Island
        name="Cart"
        props={{
          locale,
          packages: frame.packages,
          orderHref: `${href('/gift_certificate/')}#order`,
          packagesHref: href('/gift_certificate/'),
          texts: {
            title: t('certificates.cart.title'),
            accent: t('certificates.cart.accent'),
            subtitle: t('certificates.cart.subtitle'),
            loading: t('certificates.cart.loading'),
            delivery: t('certificates.package.getValue'),
            order: t('certificates.cart.order'),
            packages: t('certificates.cart.packages'),
            table: orderTexts(t),
          },
        }}
      />
      <noscript>
        <p className="side-panel__body">
          <a className="button button--lacquer" href={`${href('/gift_certificate/')}#order`}>
            {t('certificates.cart.order')}
          </a>
        </p>
      </noscript>
    </SidePanel>
  );
}
