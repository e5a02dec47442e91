/** A forbidden import: what `from` must not see, and the one rule that says so. */
export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** How it is imported, when not as `import './to'`. */
  readonly code?: string;
  /** What stands in `to`; nothing is written when it is a package or is missing on purpose. */
  readonly target?: string | null;
}

const MODULES = 'src/modules';

/**
 * At least one violation of every rule. Their modules (pottery, gardening) are not named in the rules; what a module uses stands in its api file. Each source file is used once, so that a report can be traced back to its entry.
 */
export const VIOLATIONS: readonly Violation[] = [
  {
    rule: 'no-circular',
    from: 'src/platform/cache/a.ts',
    to: 'src/platform/cache/b.ts',
    target: "import './a';\nexport const b = 1;\n",
  },
  { rule: 'no-unresolvable', from: 'src/platform/cache/lost.ts', to: 'src/platform/cache/nowhere.ts', target: null },
  { rule: 'no-barrels', from: 'src/platform/cache/barrel-user.ts', to: 'src/platform/metrics/index.ts' },
  { rule: 'no-barrels', from: 'views/ui/layout/barrel-user.tsx', to: 'views/ui/layout/index.tsx' },
  { rule: 'no-utils', from: 'src/platform/cache/utils-user.ts', to: 'src/platform/utils/dates.ts' },
  { rule: 'no-utils', from: 'src/platform/cache/helpers-user.ts', to: 'src/platform/cache/helpers.ts' },
  { rule: 'shared-imports-nothing', from: 'src/shared/phone.ts', to: 'src/platform/metrics/numbers.ts' },
  { rule: 'shared-imports-nothing', from: 'src/shared/zone.ts', to: 'luxury', target: null },
  { rule: 'contract-is-pure', from: `${MODULES}/pottery/contract/shape.ts`, to: `${MODULES}/pottery/domain/clay.ts` },
  { rule: 'domain-is-pure', from: `${MODULES}/pottery/domain/slot.ts`, to: 'luxury', target: null },
  { rule: 'domain-is-pure', from: `${MODULES}/pottery/domain/hours.ts`, to: 'src/platform/metrics/clock.ts' },
  { rule: 'ports-know-only-domain', from: `${MODULES}/pottery/ports/calendar.port.ts`, to: 'src/platform/metrics/timer.ts' },
  {
    rule: 'service-knows-no-http-or-views',
    from: `${MODULES}/pottery/pottery.service.ts`,
    to: `${MODULES}/pottery/http/pottery.requests.ts`,
  },
  { rule: 'service-knows-no-http-or-views', from: `${MODULES}/pottery/pottery-queue.ts`, to: 'express', target: null },
  { rule: 'service-knows-no-http-or-views', from: `${MODULES}/pottery/kiln/firing.ts`, to: 'pg', target: null },
  { rule: 'service-knows-no-http-or-views', from: `${MODULES}/pottery/favourites.service.ts`, to: 'pg', target: null },
  { rule: 'store-knows-no-http-or-views', from: `${MODULES}/pottery/store/pots.ts`, to: 'express', target: null },
  {
    rule: 'adapters-know-only-their-port',
    from: `${MODULES}/pottery/adapters/embedded/embedded-calendar.ts`,
    to: `${MODULES}/pottery/calendar.service.ts`,
  },
  {
    rule: 'http-sees-no-adapters',
    from: `${MODULES}/pottery/http/pottery.presenter.ts`,
    to: `${MODULES}/pottery/ports/client.port.ts`,
  },
  { rule: 'http-sees-no-adapters', from: `${MODULES}/pottery/http/pots.controller.ts`, to: `${MODULES}/pottery/store/shelf.ts` },
  {
    rule: 'http-sees-no-adapters',
    from: `${MODULES}/pottery/console/pots.presenter.ts`,
    to: `${MODULES}/pottery/ports/kiln.port.ts`,
  },
  {
    rule: 'service-knows-no-http-or-views',
    from: `${MODULES}/pottery/pots.service.ts`,
    to: `${MODULES}/pottery/console/pottery.console.ts`,
  },
  {
    rule: 'store-knows-no-http-or-views',
    from: `${MODULES}/pottery/store/glazes.ts`,
    to: `${MODULES}/pottery/console/glazes.presenter.ts`,
  },
  {
    rule: 'only-module-file-binds-adapters',
    from: `${MODULES}/pottery/appointments.service.ts`,
    to: `${MODULES}/pottery/adapters/embedded/embedded-clients.ts`,
  },
  {
    rule: 'only-module-files-import-module-files',
    from: `${MODULES}/booking/widget.service.ts`,
    to: `${MODULES}/payment/payment.module.ts`,
  },
  { rule: 'other-modules-through-api-only', from: `${MODULES}/booking/fees.service.ts`, to: `${MODULES}/payment/domain/fee.ts` },
  { rule: 'other-modules-through-api-only', from: `${MODULES}/booking/total.service.ts`, to: `${MODULES}/payment/total.service.ts` },
  { rule: 'uses-of-pottery', from: `${MODULES}/pottery/refund.service.ts`, to: `${MODULES}/gardening/gardening.api.ts` },
  { rule: 'uses-of-payment', from: `${MODULES}/payment/refund.service.ts`, to: `${MODULES}/content/contract/price.ts` },
  { rule: 'uses-of-booking', from: `${MODULES}/booking/gift.service.ts`, to: `${MODULES}/certificate/certificate.api.ts` },
  { rule: 'platform-knows-no-module', from: 'src/platform/metrics/of-module.ts', to: `${MODULES}/pottery/total.service.ts` },
  { rule: 'platform-knows-no-module', from: 'src/platform/console/of-module.ts', to: `${MODULES}/pottery/clay.service.ts` },
  { rule: 'console-views-know-no-module', from: 'views/console/ConsolePottery.tsx', to: 'views/pottery/Pot.tsx' },
  { rule: 'platform-knows-no-module', from: 'src/platform/metrics/of-application.ts', to: 'src/application.ts' },
  { rule: 'platform-knows-no-module', from: 'src/platform/render/of-page.ts', to: 'views/pottery/KilnPage.tsx' },
  { rule: 'design-system-knows-no-module', from: 'views/ui/layout/of-contract.ts', to: `${MODULES}/pottery/contract/kiln-route.ts` },
  { rule: 'design-system-knows-no-module', from: 'views/ui/layout/of-views.tsx', to: 'views/pottery/KilnPanel.tsx' },
  { rule: 'only-http-and-render-see-views', from: 'src/platform/cache/of-views.ts', to: 'views/ui/components/navigation/Button.tsx' },
  { rule: 'only-http-client-calls-out', from: 'src/platform/cache/caller.ts', to: 'undici', target: null },
  {
    rule: 'only-http-client-calls-out',
    from: 'src/platform/cache/node-caller.ts',
    to: 'node:https',
    code: "import { request } from 'node:https';\nexport const ask = request;\n",
    target: null,
  },
  { rule: 'only-notifications-sends-mail', from: `${MODULES}/pottery/adapters/smtp/smtp-letters.ts`, to: 'nodemailer', target: null },
  { rule: 'swagger-is-loaded-on-demand', from: 'src/platform/openapi/eager.ts', to: '@nestjs/swagger', target: null },
  { rule: 'browser-imports-only-pure-server-code', from: 'views/certificate/islands/Cart.island.tsx', to: `${MODULES}/pottery/cart.ts` },
  { rule: 'browser-imports-only-pure-server-code', from: 'views/pottery/PotPage.tsx', to: `${MODULES}/pottery/domain/price.ts` },
  { rule: 'browser-imports-only-pure-server-code', from: 'client/boot.ts', to: 'src/platform/metrics/count.ts' },
  { rule: 'views-never-import-client', from: 'views/pottery/islands/Panel.island.tsx', to: 'client/bridge.ts' },
  { rule: 'static-views-use-only-react', from: 'views/ui/components/form/Calendar.tsx', to: 'luxury', target: null },
  { rule: 'production-never-imports-tests', from: 'src/platform/cache/tested.ts', to: 'test/support/site.ts' },
  { rule: 'production-never-imports-tests', from: 'views/ui/layout/tested.tsx', to: 'views/ui/layout/Bar.spec.tsx' },
  { rule: 'production-needs-no-dev-dependency', from: 'src/platform/cache/tool-user.ts', to: 'workshop', target: null },
];

/** What the rules must leave alone. */
export const LEGAL: readonly { readonly from: string; readonly to: string; readonly code?: string }[] = [
  { from: 'src/app.module.ts', to: `${MODULES}/payment/payment.module.ts` },
  { from: 'src/site.ts', to: 'src/app.module.ts' },
  { from: `${MODULES}/payment/payment.module.ts`, to: `${MODULES}/payment/adapters/sandbox/sandbox.gateway.ts` },
  { from: `${MODULES}/payment/adapters/sandbox/sandbox.gateway.ts`, to: `${MODULES}/payment/ports/gateway.port.ts` },
  { from: `${MODULES}/payment/ports/gateway.port.ts`, to: `${MODULES}/payment/domain/fee.ts` },
  { from: `${MODULES}/payment/http/payment.controller.ts`, to: 'views/payment/PayPage.tsx' },
  { from: `${MODULES}/payment/console/payments.controller.ts`, to: 'views/console/ConsoleListPage.tsx' },
  { from: 'src/platform/console/console-frame.ts', to: 'views/console/ConsoleFrame.tsx' },
  { from: 'views/payment/PayPage.tsx', to: `${MODULES}/payment/contract/rate.ts` },
  { from: `${MODULES}/payment/domain/vat.ts`, to: `${MODULES}/payment/contract/rate.ts` },
  { from: `${MODULES}/payment/payments.service.ts`, to: `${MODULES}/payment/store/rows.ts` },
  { from: `${MODULES}/payment/store/table.ts`, to: 'pg' },
  { from: 'views/payment/islands/Pay.island.tsx', to: 'luxury' },
  { from: 'src/platform/render/renderer.ts', to: 'views/ui/layout/Foot.tsx' },
  { from: 'src/platform/http-client/exchange.ts', to: 'undici' },
  { from: 'src/platform/notifications/smtp.ts', to: 'nodemailer' },
  { from: `${MODULES}/booking/deposit.service.ts`, to: `${MODULES}/payment/payment.api.ts` },
  { from: `${MODULES}/booking/booking.api.ts`, to: 'booking', code: '/** @uses content, payment */\nexport const here = 1;\n' },
  { from: `${MODULES}/booking/http/salons.presenter.ts`, to: `${MODULES}/content/content.api.ts` },
  { from: `${MODULES}/content/content.api.ts`, to: `${MODULES}/content/http/salon.cards.ts` },
  { from: 'src/platform/pages/crumbs.ts', to: 'views/ui/layout/Foot.tsx' },
  { from: 'src/shared/money.spec.ts', to: 'workshop' },
  {
    from: 'src/platform/cache/typed.ts',
    to: 'workshop',
    code: "import type { workshop } from 'workshop';\nexport type Typed = typeof workshop;\n",
  },
];

/** Packages of the tree: `luxury` stands for any library that is installed for production, `workshop` for a tool. */
export const PACKAGES = {
  dependencies: ['react', 'express', 'undici', 'pg', 'nodemailer', '@nestjs/swagger', 'luxury'],
  devDependencies: ['workshop'],
} as const;
