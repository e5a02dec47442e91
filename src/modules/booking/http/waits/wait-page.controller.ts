import { Param } from '@nestjs/common';
import { WaitPage } from '../../../../../views/booking/pages/WaitPage';
import { errorFacts } from '../../../../platform/errors/error-facts';
import { FormReq, PageForm, type FormRequest } from '../../../../platform/pages/page-form';
import { pageHead } from '../../../../platform/pages/page-head';
import { PageController, PageReq, PageRoute, type PageRequest } from '../../../../platform/pages/page-route';
import { page, seeOther, type Page, type SeeOther } from '../../../../platform/render/page';
import { DomainError } from '../../../../shared/domain-error';
import { translateText } from '../../../../shared/translate-text';
import { ContentPages, type ContentContext } from '../../../content/content.api';
import { AppointmentLinks } from '../../application/appointment-links.service';
import { ClientWaits, type KnownWait } from '../../application/client-waits.service';
import { waitPath } from '../../domain/appointment-token';
import { NetworkAddress } from '../appointment-page/network-address';
import { WaitNames } from './wait-names';
import { presentWaitPage } from './wait-page.presenter';

/** The address is the key: see `AppointmentPageController`. */
const HEADERS = { 'Referrer-Policy': 'same-origin' };

/** A place on the waitlist for who has its link. Private: never kept, never listed. Showing it changes nothing. */
@PageController('wait', { access: 'private' })
export class WaitPageController {
  constructor(
    private readonly pages: ContentPages,
    private readonly waits: ClientWaits,
    private readonly links: AppointmentLinks,
    private readonly names: WaitNames,
  ) {}

  /** GET /wait/{token}/ */
  @PageRoute({ path: ':token' })
  async show(@PageReq() req: PageRequest, @Param('token') token: string, @NetworkAddress() address: string): Promise<Page> {
    return this.waitPage(this.pages.context(req), token, await this.waits.linked(token, address));
  }

  /** POST /wait/{token}/book/ with `offer`: 303 to the appointment; 409 when the time is not kept any more */
  @PageForm(':token/book')
  async book(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    const context = this.pages.context(form);
    const known = await this.waits.linked(token, form.address);
    return this.answered(context, token, form, async () => {
      const { id } = await this.waits.book(known, offerIn(form), context.locale);
      return seeOther(this.links.path(id));
    });
  }

  /** POST /wait/{token}/decline/ with `offer`: 303 to the wait */
  @PageForm(':token/decline')
  async decline(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    const known = await this.waits.linked(token, form.address);
    return this.answered(this.pages.context(form), token, form, async () => {
      await this.waits.decline(known, offerIn(form));
      return seeOther(waitPath(token));
    });
  }

  /** POST /wait/{token}/leave/: 303 to the wait, which is over */
  @PageForm(':token/leave')
  async leave(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    const known = await this.waits.linked(token, form.address);
    return this.answered(this.pages.context(form), token, form, async () => {
      await this.waits.leave(known);
      return seeOther(waitPath(token));
    });
  }

  /** What an answer leads to, or the page as it is now with what was in its way. */
  private async answered(context: ContentContext, token: string, { address }: FormRequest, work: () => Promise<SeeOther>) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || !['conflict', 'invalid', 'forbidden', 'too-many'].includes(error.kind)) throw error;
      const { status, text } = errorFacts(error);
      return this.waitPage(context, token, await this.waits.linked(token, address), { status, failure: translateText(context.t, text) });
    }
  }

  private async waitPage(
    context: ContentContext,
    token: string,
    { wait }: KnownWait,
    { status = 200, failure = '' }: { readonly status?: number; readonly failure?: string } = {},
  ): Promise<Page> {
    const { t, locale } = context;
    const appointment = wait.appointment === null ? null : this.links.path(wait.appointment);
    const props = presentWaitPage(context, { wait, token, names: await this.names.of(locale), appointment, failure });
    const head = pageHead(context, {
      title: t('booking.waits.title'),
      description: t('booking.waits.description'),
      path: waitPath(token),
      noindex: true,
    });
    return page(WaitPage, props, head, { status, headers: HEADERS, answersForm: true });
  }
}

function offerIn({ body }: FormRequest): string {
  const offer = (body as { readonly offer?: unknown } | null)?.offer;
  return typeof offer === 'string' ? offer : '';
}
