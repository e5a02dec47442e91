import { Param } from '@nestjs/common';
import { AppointmentMovePage } from '../../../../../views/booking/pages/AppointmentMovePage';
import { NextPage } from '../../../../../views/booking/pages/NextPage';
import { errorFacts } from '../../../../platform/errors/error-facts';
import { FormReq, PageForm, type FormRequest } from '../../../../platform/pages/page-form';
import { pageHead } from '../../../../platform/pages/page-head';
import { text } from '../../../../platform/pages/page-query';
import { PageController, PageReq, PageRoute, type PageRequest } from '../../../../platform/pages/page-route';
import { page, seeOther, type Page, type SeeOther } from '../../../../platform/render/page';
import { Clock } from '../../../../platform/time/clock';
import { addDays } from '../../../../shared/calendar-day';
import { DomainError } from '../../../../shared/domain-error';
import { translateText } from '../../../../shared/translate-text';
import { ContentPages, type ContentContext } from '../../../content/content.api';
import { AppointmentLinks } from '../../application/appointment-links.service';
import { BookingReads } from '../../application/booking-reads.service';
import { NextAppointments, type KnownNext } from '../../application/next-appointments.service';
import { nextPath, nextTimesPath } from '../../domain/appointment-token';
import { readMoveTime } from '../appointment-page/appointment-move.presenter';
import { shownDays, type RequestedDays } from '../appointment-page/movable-days';
import { NetworkAddress } from '../appointment-page/network-address';
import { WaitNames } from '../waits/wait-names';
import { presentNext, presentOtherTimes } from './next.presenter';

/** The address is the key: see `AppointmentPageController`. */
const HEADERS = { 'Referrer-Policy': 'same-origin' };
const QUERY = { day: text(10), from: text(10) };
const REFUSED: ReadonlySet<string> = new Set(['conflict', 'invalid', 'forbidden', 'too-many']);

/** Times that are kept for the next appointment, for who has the link. Private: never kept, never listed. Showing it changes nothing. */
@PageController('next', { access: 'private' })
export class NextPageController {
  constructor(
    private readonly pages: ContentPages,
    private readonly next: NextAppointments,
    private readonly reads: BookingReads,
    private readonly links: AppointmentLinks,
    private readonly names: WaitNames,
    private readonly clock: Clock,
  ) {}

  /** GET /next/{token}/ */
  @PageRoute({ path: ':token' })
  async show(@PageReq() req: PageRequest, @Param('token') token: string, @NetworkAddress() address: string): Promise<Page> {
    return this.nextPage(this.pages.context(req), token, await this.next.linked(token, address));
  }

  /** POST /next/{token}/book/ with `time`: 303 to the appointment; 409 when the time is not kept any more */
  @PageForm(':token/book')
  async book(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    const context = this.pages.context(form);
    const known = await this.next.linked(token, form.address);
    try {
      const { id } = await this.next.book(known, textIn(form, 'time'), context.locale);
      return seeOther(this.links.path(id));
    } catch (error) {
      const { status, failure } = refusal(context, error);
      return this.nextPage(context, token, await this.next.linked(token, form.address), { status, failure });
    }
  }

  /** POST /next/{token}/decline/: 303 to the page, which says that the times are free again */
  @PageForm(':token/decline')
  async decline(@FormReq() form: FormRequest, @Param('token') token: string): Promise<SeeOther> {
    await this.next.decline(await this.next.linked(token, form.address));
    return seeOther(nextPath(token));
  }

  /** GET /next/{token}/times/?from=&day=: other times, in the calendar by which appointments are moved; it opens at the day of the interval */
  @PageRoute({ path: ':token/times', query: QUERY })
  async times(@PageReq() req: PageRequest<typeof QUERY>, @Param('token') token: string, @NetworkAddress() address: string): Promise<Page> {
    return this.timesPage(this.pages.context(req), token, await this.next.linked(token, address), req.query);
  }

  /** POST /next/{token}/times/ with `start`: 303 to the appointment; 409 with the nearest times once it is taken, 422 without a time */
  @PageForm(':token/times')
  async bookAt(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    const context = this.pages.context(form);
    const known = await this.next.linked(token, form.address);
    const to = readMoveTime(textIn(form, 'start'));
    if (!to) return this.timesPage(context, token, known, { failure: context.t('booking.visits.move.choose'), status: 422 });
    try {
      const { id } = await this.next.bookAt(known, to, context.locale);
      return seeOther(this.links.path(id));
    } catch (error) {
      const taken = error instanceof DomainError && error.code === 'time_conflict' ? to : null;
      return this.timesPage(context, token, known, { day: to.day, from: addDays(to.day, -7), taken, ...refusal(context, error) });
    }
  }

  private async nextPage(
    context: ContentContext,
    token: string,
    { offer }: KnownNext,
    { status = 200, failure = '' }: { readonly status?: number; readonly failure?: string } = {},
  ): Promise<Page> {
    const booked = offer.booked === null ? null : this.links.path(offer.booked);
    const props = presentNext(context, { offer, token, names: await this.names.of(context.locale), booked, failure });
    return page(NextPage, props, headOf(context, nextPath(token), failure), { status, headers: HEADERS, answersForm: true });
  }

  private async timesPage(context: ContentContext, token: string, known: KnownNext, asked: RequestedDays): Promise<Page> {
    const { failure = '', taken = null, status = 200 } = asked;
    const { from } = asked;
    const { days, ...shown } = shownDays(this.clock.now(), { from, day: asked.day ?? (from ? null : known.offer.day) });
    const [times, names, salons] = await Promise.all([
      this.next.times(known, days),
      this.names.of(context.locale),
      this.reads.locations(context.locale),
    ]);
    const phone = salons.value.find(({ id }) => id === known.offer.appointment.location)?.phone ?? '';
    const props = presentOtherTimes(context, { offer: known.offer, token, names }, { ...shown, times, taken, failure }, phone);
    return page(AppointmentMovePage, props, headOf(context, nextTimesPath(token), failure), {
      status,
      headers: HEADERS,
      answersForm: true,
    });
  }
}

/** What is in the way, in words; other failures have an error page. */
function refusal({ t }: ContentContext, error: unknown): { readonly status: number; readonly failure: string } {
  if (!(error instanceof DomainError) || !REFUSED.has(error.kind)) throw error;
  const { status, text: reason } = errorFacts(error);
  return { status, failure: translateText(t, reason) };
}

function headOf(context: ContentContext, path: string, failure: string) {
  const { t } = context;
  const own = t('booking.next.title');
  const title = failure ? t('common.forms.titleError', { title: own }) : own;
  return pageHead(context, { title, description: t('booking.next.description'), path, noindex: true });
}

function textIn({ body }: FormRequest, name: string): string {
  const value = (body as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : '';
}
