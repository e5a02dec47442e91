import { Injectable } from '@nestjs/common';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import { PersonParts } from '../../../platform/console/person-parts';
import { normalizedPhone } from '../../../shared/phone';
import { translation } from '../../../shared/translation';
import { CertificateAdmin } from '../application/issued/certificate-admin';
import { OrderAdmin } from '../application/orders/order-admin';
import { certificateCells, certificateColumns } from './certificates.presenter';
import { orderCells, orderColumns } from './orders.presenter';

const ORDER_ID = /^order_\d{1,20}$/;

/** Orders and certificates of a client, by their phones. */
@Injectable()
export class CertificatePerson {
  constructor(
    parts: PersonParts,
    private readonly orders: OrderAdmin,
    private readonly certificates: CertificateAdmin,
    salons: ConsoleSalons,
  ) {
    parts.add({
      name: 'certificates',
      place: 10,
      roles: ['owner', 'salon', 'viewer'],
      section: async (context, { phones }) => {
        const found = await this.certificatesOf(phones);
        if (found.length === 0) return null;
        const title = context.t('certificate.console.nav.certificates');
        const rows = found.map((one) => ({ key: one.id, cells: certificateCells(context, one) }));
        return { title, table: { caption: title, columns: certificateColumns(context), rows, empty: '' } };
      },
      phoneOf: async (code) => {
        const [found] = await this.certificates.find({ code });
        return found ? this.phoneOf(found.orderId) : null;
      },
      exported: async ({ phones }) =>
        (await this.certificatesOf(phones)).map(({ id, orderId, code, title, nominal, balance, issuedAt, validThrough, state }) => ({
          id,
          orderId,
          code,
          title,
          nominal,
          balance,
          issuedAt,
          validThrough,
          state,
        })),
      // with their orders
      erase: () => Promise.resolve(),
    });
    parts.add({
      name: 'orders',
      place: 20,
      roles: ['owner', 'viewer'],
      section: async (context, { phones }) => {
        const found = await orders.ofPhones(phones);
        if (found.length === 0) return null;
        const title = context.t('certificate.console.nav.orders');
        const rows = found.map((order) => ({
          key: order.id,
          // contacts are masked for everybody who sees the part
          cells: orderCells(context, order, { user: { role: 'viewer' }, titleOf: (slug) => salons.titleOf(slug, context.locale) }),
        }));
        return { title, table: { caption: title, columns: orderColumns(context), rows, empty: '' } };
      },
      phoneOf: (code) => (ORDER_ID.test(code) ? this.phoneOf(code) : Promise.resolve(null)),
      exported: async ({ phones }) =>
        Promise.all(
          (await orders.ofPhones(phones)).map(async ({ id }) => {
            const { order } = await orders.record(id);
            const { createdAt, state, name, phone, email, amount, comments, paidAt, lines, deliveries } = order;
            return { id, createdAt, state, name, phone, email, amount, comments, paidAt, lines, deliveries };
          }),
        ),
      erase: ({ phones }) => orders.erase(phones),
      kept: translation('certificate.console.kept'),
    });
  }

  private async certificatesOf(phones: readonly string[]) {
    const orders = (await this.orders.ofPhones(phones)).filter(({ paidAt }) => paidAt !== null);
    return (await Promise.all(orders.map(({ id }) => this.certificates.find({ order: id })))).flat();
  }

  /** Empty for an order that was erased: nobody has that phone. */
  private async phoneOf(order: string): Promise<string | null> {
    return this.orders.record(order).then(
      ({ order: { phone } }) => normalizedPhone(phone),
      () => null,
    );
  }
}
