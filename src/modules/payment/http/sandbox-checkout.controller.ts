import { FormReq, PageForm } from '../../../platform/pages/page-form';
import type { FormRequest } from '../../../platform/pages/page-form';
import { PageContexts } from '../../../platform/pages/page-context';
import { pageHead } from '../../../platform/pages/page-head';
import { PageController, PageReq, PageRoute } from '../../../platform/pages/page-route';
import type { PageRequest } from '../../../platform/pages/page-route';
import { leaveTo, page } from '../../../platform/render/page';
import type { Page, SeeOther } from '../../../platform/render/page';
import type { Locale } from '../../../shared/locale';
import { formatMoney } from '../../../shared/money';
import { SandboxCheckoutPage } from '../../../../views/payment/SandboxCheckoutPage';
import type { SandboxCheckoutProps } from '../../../../views/payment/SandboxCheckoutPage';
import { SANDBOX_CHOICES, SANDBOX_PATH } from '../contract/sandbox-choice';
import { SandboxPayments } from '../application/sandbox-payments';

/** The hosted checkout of the sandbox: a page as a payment provider has it, with what can go wrong to be chosen. */
@PageController('sandbox/checkout', { access: 'private' })
export class SandboxCheckoutController {
  constructor(
    private readonly contexts: PageContexts,
    private readonly payments: SandboxPayments,
  ) {}

  /** GET /sandbox/checkout/: says that one comes here from an order; 404 where payments are not taken by the sandbox. */
  @PageRoute()
  show(@PageReq() { locale }: PageRequest): Page {
    this.payments.requireSandbox();
    return this.page(locale, null);
  }

  /**
   * POST /sandbox/checkout/ with data and signature, as an order's form sends them: what is to be paid. With `choice` besides: carries it
   * out and goes back to the site. Both are signed, which says who sends them.
   */
  @PageForm()
  async post(@FormReq() { locale, body }: FormRequest): Promise<Page | SeeOther> {
    const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
    const [data, signature] = [textOf(fields.data), textOf(fields.signature)];
    const opened = await this.payments.open(data, signature);
    const choice = SANDBOX_CHOICES.find((one) => one === fields.choice);
    if (!choice) {
      const { attempt, description, amount, isPaid, isOver } = opened;
      const state = isPaid ? 'paid' : isOver ? 'over' : 'open';
      return this.page(locale, { attempt, description, amount: formatMoney(amount, locale), data, signature, state });
    }
    await this.payments.choose(opened, choice);
    return leaveTo(opened.resultUrl);
  }

  private page(locale: Locale, checkout: SandboxCheckoutProps['checkout']): Page {
    const context = this.contexts.of({ locale });
    const title = context.t('payment.sandbox.title');
    const head = pageHead(context, { title, description: context.t('payment.sandbox.about'), path: SANDBOX_PATH, noindex: true });
    return page(SandboxCheckoutPage, { checkout }, head, { answersForm: true });
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
