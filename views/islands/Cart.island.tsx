import { useSyncExternalStore } from 'react';
import type { Locale } from '../../src/shared/locale';
import { OrderTable } from '../components/card/OrderTable';
import type { OrderTexts } from '../components/card/order-texts';
import { SidePanelContent } from '../components/panel/SidePanelContent';
import { countOf, MAX_QUANTITY, priceOf, removeCertificate, setQuantity } from '../state/certificate';
import { useSite } from '../state/use-site';

export interface CartProps {
  readonly locale: Locale;
  /** What can be chosen, in the page's language: a choice made in the other language is shown in this one. */
  readonly packages: readonly { readonly id: number; readonly title: string }[];
  readonly orderHref: string;
  readonly packagesHref: string;
  readonly texts: {
    readonly title: string;
    readonly accent: string;
    readonly subtitle: string;
    readonly loading: string;
    readonly delivery: string;
    /** The action with something chosen, and with nothing. */
    readonly order: string;
    readonly packages: string;
    readonly table: OrderTexts;
  };
}

/** The certificate in progress. What is chosen is known to the browser alone, so until it is live the panel says that it is looking. */
export function Cart({ locale, packages, orderHref, packagesHref, texts }: CartProps) {
  const chosen = useSite((state) => state.certificate.certificateArray);
  const live = useLive();
  const isEmpty = countOf(chosen) === 0;
  const action = isEmpty ? { href: packagesHref, text: texts.packages } : { href: orderHref, text: texts.order };
  return (
    <SidePanelContent
      title={texts.title}
      accent={texts.accent}
      subtitle={texts.subtitle}
      footer={
        live ? (
          <a className="button button--lacquer" href={action.href}>
            {action.text}
          </a>
        ) : null
      }
    >
      {live ? (
        <OrderTable
          locale={locale}
          texts={texts.table}
          lines={chosen.map((one) => ({
            id: one.id,
            name: packages.find(({ id }) => id === one.id)?.title ?? one.title.rendered,
            price: priceOf(one),
            quantity: one.qty ?? 1,
          }))}
          delivery={isEmpty ? undefined : texts.delivery}
          most={MAX_QUANTITY}
          onQuantity={setQuantity}
          onRemove={removeCertificate}
        />
      ) : (
        <p className="needs-script" role="status">
          {texts.loading}
        </p>
      )}
    </SidePanelContent>
  );
}

const neverChanges = () => () => undefined;

/** False on the server and while hydrating, true from then on. */
function useLive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
