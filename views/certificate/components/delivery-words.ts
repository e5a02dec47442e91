import { linkOf } from '../../../src/modules/certificate/contract/order-draft';
import type { OrderDraft } from '../../../src/modules/certificate/contract/order-draft';
import { usePage } from '../../ui/i18n/context';
import type { OrderChoices } from '../order-choices';

/** How an order is received, in words. */
export function useDeliveryInfo(draft: OrderDraft, { salons }: Pick<OrderChoices, 'salons'>): string {
  const { t } = usePage();
  const link = linkOf(draft);
  const salon = salons.find(({ slug }) => slug === draft.salon);
  switch (link) {
    case null:
      return t('certificate.form.deliveryInfo.none');
    case 'salon':
      return salon ? t('certificate.form.deliveryInfo.salon', { salon: salon.title }) : t('certificate.form.deliveryInfo.chooseSalon');
    default:
      return t(`certificate.form.deliveryInfo.${link}`);
  }
}
