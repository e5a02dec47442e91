import { Injectable } from '@nestjs/common';
import { createElement } from 'react';
import { Translations } from '../../../platform/i18n/translations';
import { paymentChoice, Payments } from '../../payment/payment.api';
import { FrameSlots } from '../../../platform/render/frame-slots';
import { CartLink } from '../../../../views/certificate/CartLink';
import { CartPanel } from '../../../../views/certificate/CartPanel';
import type { OrderChoices } from '../../../../views/certificate/order-choices';
import { OrderPanel } from '../../../../views/certificate/OrderPanel';
import { ContentService, isPriced, type SiteIndex } from '../../content/content.api';

/** The cart and the panel of an order, on every page. */
@Injectable()
export class CertificateFrame {
  constructor(slots: FrameSlots, content: ContentService, payments: Payments, translations: Translations) {
    slots.fill('tools', 30, CartLink);
    slots.fill('panels', 10, ({ locale }) => createElement(CartPanel, { packages: inCart(content.site(locale)) }));
    slots.addFragment('order', ({ locale }) =>
      createElement(OrderPanel, {
        choices: {
          ...orderChoices(content.site(locale)),
          payment: paymentChoice({ t: translations.translator(locale) }, payments.offered),
        },
      }),
    );
  }
}

/** Certificates that can be chosen, for the cart. */
function inCart({ content }: SiteIndex): { readonly id: number; readonly title: string }[] {
  const single = content.packages.filter(isPriced).filter(({ singleItem }) => singleItem);
  return single.map(({ id, title }) => ({ id, title }));
}

function orderChoices({ content }: SiteIndex): Omit<OrderChoices, 'payment'> {
  return {
    packages: content.packages.filter(isPriced).map(({ id, title, amount, singleItem, picture }) => ({
      id,
      title,
      amount,
      single: singleItem,
      designs: picture ? [picture] : [],
    })),
    salons: content.salons.map(({ slug, title, address }) => ({ slug, title, address })),
    messengers: content.contacts.messengers,
  };
}
