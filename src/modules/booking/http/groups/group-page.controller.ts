import { Param } from '@nestjs/common';
import { GroupPage } from '../../../../../views/booking/pages/GroupPage';
import { errorFacts } from '../../../../platform/errors/error-facts';
import { FormReq, PageForm, type FormRequest } from '../../../../platform/pages/page-form';
import { pageHead } from '../../../../platform/pages/page-head';
import { PageController, PageReq, PageRoute, type PageRequest } from '../../../../platform/pages/page-route';
import { page, seeOther, type Page, type SeeOther } from '../../../../platform/render/page';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { translateText } from '../../../../shared/translate-text';
import { ContentPages, type ContentContext } from '../../../content/content.api';
import { chosenProvider, paymentChoice, Payments, type CheckoutForm } from '../../../payment/payment.api';
import { AppointmentTexts } from '../../application/appointment-texts.service';
import { ClientGroups } from '../../application/client-groups.service';
import { Prepayments } from '../../application/prepayments.service';
import { groupPath } from '../../domain/appointment-token';
import { NetworkAddress } from '../appointment-page/network-address';
import { presentGroupPage } from './group-page.presenter';

/** The address is the key: see `AppointmentPageController`. */
const HEADERS = { 'Referrer-Policy': 'same-origin' };

interface Outcome {
  readonly status?: number;
  readonly failure?: string;
  readonly checkout?: CheckoutForm;
}

/** A group for who booked it. Private: never kept, never listed. Showing it changes nothing. */
@PageController('group', { access: 'private' })
export class GroupPageController {
  constructor(
    private readonly pages: ContentPages,
    private readonly groups: ClientGroups,
    private readonly texts: AppointmentTexts,
    private readonly prepayments: Prepayments,
    private readonly payments: Payments,
    private readonly clock: Clock,
  ) {}

  /** GET /group/{token}/ */
  @PageRoute({ path: ':token' })
  async show(@PageReq() req: PageRequest, @Param('token') token: string, @NetworkAddress() address: string): Promise<Page> {
    return this.groupPage(this.pages.context(req), token, address);
  }

  /** POST /group/{token}/pay/: the group with the form that leads to the provider, or with the question to which one; 409 once there is nothing to pay */
  @PageForm(':token/pay')
  async pay(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page> {
    const context = this.pages.context(form);
    const group = await this.groups.toPay(token, form.address);
    try {
      const provider = chosenProvider(form.body);
      if (provider === undefined && this.payments.offered.length > 1) return this.groupPage(context, token, form.address);
      const checkout = await this.prepayments.payAll(group, groupPath(token), context.locale, provider);
      return this.groupPage(context, token, form.address, { checkout });
    } catch (error) {
      return this.refused(context, token, form.address, error);
    }
  }

  /** POST /group/{token}/undo/: 303 to the group, of which nothing is booked any more, harmless to repeat; 409 once it is too late */
  @PageForm(':token/undo')
  async undo(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    try {
      await this.groups.undo(token, form.address);
      return seeOther(groupPath(token));
    } catch (error) {
      return this.refused(this.pages.context(form), token, form.address, error);
    }
  }

  /** The group with what is in the way; other failures have an error page. */
  private async refused(context: ContentContext, token: string, address: string, error: unknown): Promise<Page> {
    if (!(error instanceof DomainError) || !['conflict', 'unavailable', 'invalid'].includes(error.kind)) throw error;
    const { status, text } = errorFacts(error);
    return this.groupPage(context, token, address, { status, failure: translateText(context.t, text) });
  }

  private async groupPage(
    context: ContentContext,
    token: string,
    address: string,
    { status = 200, failure = '', checkout }: Outcome = {},
  ): Promise<Page> {
    const { t, locale } = context;
    const group = await this.groups.linked(token, address);
    const [rules, salons] = await Promise.all([this.texts.rules(group.appointments, locale), this.texts.salons(locale)]);
    const paths = group.appointments.map(({ id }) => this.groups.guestPath(id));
    const props = presentGroupPage(context, {
      group,
      token,
      paths,
      rules,
      salon: salons.get(group.location),
      failure,
      now: this.clock.now(),
      checkout: checkout ?? null,
      choice: paymentChoice(context, this.payments.offered),
    });
    const head = pageHead(context, {
      title: t('booking.group.title'),
      description: t('booking.group.description'),
      path: groupPath(token),
      noindex: true,
    });
    return page(GroupPage, props, head, { status, headers: HEADERS, answersForm: true });
  }
}
