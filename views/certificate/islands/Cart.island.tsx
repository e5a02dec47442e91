import { useSyncExternalStore } from 'react';
import { OrderTable } from '../components/OrderTable';
import { ORDER_FORM_PATH } from '../../../src/modules/certificate/contract/order-routes';
import { quote } from '../../../src/modules/certificate/contract/quote';
import { SidePanelContent } from '../../ui/components/panel/SidePanelContent';
import { usePage } from '../../ui/i18n/context';
import { ORDER_PANEL } from '../order-choices';
import { countOf } from '../state/certificate';
import { maxQuantity, priceOf, removeCertificate, setQuantity } from '../state/certificate-order';
import { volumeSteps } from '../state/volume-steps';
import { useSite } from '../../ui/state/use-site';
import { defineIsland } from '../../ui/islands/define-island';

interface CartProps {
  /** All packages in the page's language: a choice made in the other language is shown in this one. */
  readonly packages: readonly { readonly id: number; readonly title: string }[];
}

/** The cart. Its items are stored in the browser only, so the panel shows that it is loading until it is hydrated. */
function Cart({ packages }: CartProps) {
  const { t, href } = usePage();
  const chosen = useSite((state) => state.certificate.certificateArray);
  const live = useLive();
  const isEmpty = countOf(chosen) === 0;
  const lines = chosen.map((one) => ({
    id: one.id,
    name: packages.find(({ id }) => id === one.id)?.title ?? one.title.rendered,
    price: priceOf(one),
    quantity: one.qty ?? 1,
    most: maxQuantity(one.id),
  }));
  const order = isEmpty ? (
    <a className="button button--lacquer" href={href('/gift_certificate/')}>
      {t('certificate.cart.packages')}
    </a>
  ) : (
    <a className="button button--lacquer" href={href(ORDER_FORM_PATH)} data-panel={ORDER_PANEL} role="button" aria-haspopup="dialog">
      {t('certificate.cart.order')}
    </a>
  );
  return (
    <SidePanelContent
      title={t('certificate.cart.title')}
      accent={t('certificate.cart.accent')}
      subtitle={t('certificate.cart.subtitle')}
      footer={live ? order : null}
    >
      {live ? (
        <OrderTable
          lines={lines}
          sums={quote(lines, { counts: volumeSteps() })}
          delivery={isEmpty ? undefined : t('certificate.package.getValue')}
          onQuantity={setQuantity}
          onRemove={removeCertificate}
        />
      ) : (
        <p className="needs-script" role="status">
          {t('certificate.cart.loading')}
        </p>
      )}
    </SidePanelContent>
  );
}

export const CartIsland = defineIsland({
  name: 'Cart',
  component: Cart,
  translations: ['certificate.cart', 'certificate.package.getValue', 'common.blocks.order'],
});

const neverChanges = () => () => undefined;

/** False on the server and while hydrating, true from then on. */
function useLive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
