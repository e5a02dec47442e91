import { Injectable } from '@nestjs/common';
import { countOf, sum, type ChartDrawing, type DrawCharts } from '../../../platform/console/charts/chart-drawing';
import { ConsoleParts, type WaitingItem } from '../../../platform/console/console-parts';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { translation } from '../../../shared/translation';
import { formatMoney } from '../../../shared/money';
import type { OrderState } from '../contract/order-states';
import { OrderAdmin } from '../application/orders/order-admin';

/** States as a chart tells them apart. */
const ORDERS = {
  paid: ['paid', 'issued', 'delivered'],
  open: ['draft', 'new', 'awaiting_payment', 'reserved'],
  lost: ['failed', 'expired', 'refused'],
  returned: ['refunded'],
} as const satisfies Record<string, readonly OrderState[]>;
/** More are told as so many. */
const MAX_WAITING = 50;
const GROUPS = ['paid', 'open', 'lost', 'returned'] as const;

/** Orders and issued certificates in the console. */
@Injectable()
export class CertificateConsole {
  constructor(
    parts: ConsoleParts,
    private readonly orders: OrderAdmin,
  ) {
    parts.add({
      name: 'orders',
      label: translation('certificate.console.nav.orders'),
      place: 10,
      key: 'O',
      href: '/ops/orders',
      words: 'certificate.console',
      roles: ['owner', 'salon', 'accountant', 'viewer'],
      search: { place: 10, label: translation('console.palette.orders'), action: '/ops/orders/find', field: 'what' },
      changeMarks: async () => [{ mark: await orders.mark() }],
      charts: (bounds) => this.charts(bounds),
      waiting: (context, user) => this.waiting(context, user),
    });
    parts.add({
      name: 'promo',
      label: translation('certificate.console.nav.promo'),
      place: 25,
      key: 'D',
      href: '/ops/promo',
      under: 'orders',
      roles: ['owner', 'salon', 'accountant', 'viewer'],
    });
    parts.add({
      name: 'certificates',
      label: translation('certificate.console.nav.certificates'),
      place: 20,
      key: 'C',
      href: '/ops/certificates',
      roles: ['owner', 'salon', 'viewer'],
      search: { place: 30, label: translation('console.palette.certificates'), action: '/ops/certificates/find', field: 'code' },
    });
  }

  /** Orders that are to be paid at a salon: of one's own, or of all. */
  private async waiting({ t }: ConsoleContext, { role, salon }: ConsoleUser): Promise<readonly WaitingItem[]> {
    const own = role === 'salon' ? { salon: salon ?? '' } : {};
    const reserved = await this.orders.list({ state: 'reserved', ...own, most: MAX_WAITING });
    return [{ label: t('certificate.console.waiting'), count: reserved.length, href: '/ops/orders?state=reserved', tone: 'wait' }];
  }

  /** Orders and their sums, by what became of them. */
  private async charts(bounds: readonly Date[]): Promise<DrawCharts> {
    const orders = await this.orders.counted(bounds);
    const of = (group: keyof typeof ORDERS) => orders.filter(({ state }) => (ORDERS[group] as readonly OrderState[]).includes(state));
    return (draw: ChartDrawing) => {
      const { t, locale } = draw.context;
      const series = (valueOf: (row: (typeof orders)[number]) => number) =>
        GROUPS.map((group) => ({ name: t(`certificate.console.charts.orders.${group}`), values: draw.sums(of(group), valueOf) }));
      const format = (kopiykas: number) => formatMoney(Math.round(kopiykas), locale);
      const paid = format(sum(of('paid').map(({ amount }) => amount)));
      return [
        draw.chart({ title: t('certificate.console.charts.orders.title'), total: draw.total(orders), series: series(countOf) }),
        draw.chart({
          title: t('certificate.console.charts.revenue.title'),
          total: t('certificate.console.charts.revenue.paid', { paid }),
          series: series(({ amount }) => amount),
          format,
        }),
      ];
    };
  }
}
