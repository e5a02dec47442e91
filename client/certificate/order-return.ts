import { ORDER_PANEL } from '../../views/certificate/order-choices';
import { siteStore } from '../../views/ui/state/site-store';
import { openPanel } from '../panels/panels';

/** States of the panel by `?success=` of the address that the payment page leads back to (docs/product.md, money 5). */
const STATES: Readonly<Record<string, 'email' | 'success'>> = { 1: 'email', 2: 'success' };

/** Opens the panel with the order that somebody comes back with from the payment page, and takes it out of the address. */
export function showReturnedOrder(): void {
  const query = new URLSearchParams(location.search);
  const state = STATES[query.get('success') ?? ''];
  if (!state) return;
  const order = query.get('order');
  query.delete('success');
  query.delete('order');
  const rest = query.toString();
  history.replaceState(history.state, '', `${location.pathname}${rest && `?${rest}`}${location.hash}`);
  const returned = { order: order ?? '', state };
  siteStore.setState(({ certificate }) => ({ certificate: { ...certificate, returned } }));
  openPanel(ORDER_PANEL, null);
}
