import { Param } from '@nestjs/common';
import { AppointmentCancelPage } from '../../../../../views/booking/pages/AppointmentCancelPage';
import { AppointmentMovePage } from '../../../../../views/booking/pages/AppointmentMovePage';
import { AppointmentPage } from '../../../../../views/booking/pages/AppointmentPage';
import { errorFacts } from '../../../../platform/errors/error-facts';
import { FormReq, PageForm, type FormRequest } from '../../../../platform/pages/page-form';
import { pageHead } from '../../../../platform/pages/page-head';
import { oneOf, text } from '../../../../platform/pages/page-query';
import { PageController, PageReq, PageRoute, type PageRequest } from '../../../../platform/pages/page-route';
import { leaveTo, page, seeOther, type Page, type SeeOther } from '../../../../platform/render/page';
import { DomainError } from '../../../../shared/domain-error';
import { ContentPages, type ContentContext } from '../../../content/content.api';
import { chosenProvider, paymentChoice, Payments } from '../../../payment/payment.api';
import { mayStillChange, type MoveTime } from '../../../scheduling/contract/appointment-move';
import { cancelPath, movePath, appointmentPath } from '../../domain/appointment-token';
import { readFeedback } from '../../domain/read-feedback';
import { AppointmentPasses } from '../../application/appointment-passes.service';
import { LinkedAppointments } from '../../application/linked-appointments.service';
import { shownDays, type RequestedDays } from './movable-days';
import { NetworkAddress } from './network-address';
import { presentMove, readMoveTime } from './appointment-move.presenter';
import { presentCancel, presentAppointmentPage, type AppointmentView } from './appointment.presenter';
import { AppointmentViews } from './appointment-views';
import { translateText } from '../../../../shared/translate-text';
import { addDays } from '../../../../shared/calendar-day';

const QUERY = { done: oneOf('moved', 'coming', 'late', 'feedback') };
const MOVE_QUERY = { day: text(10), from: text(10) };
/** Letters of the id of what fits for who is late. */
const MAX_CHOICE = 300;
/**
 * The address is the key: it is told to no other site. Not `no-referrer`, with which browsers call the sender of a form `null`, and the check
 * of the origin would refuse it.
 */
const HEADERS = { 'Referrer-Policy': 'same-origin' };

/** What was done, by the query. */
const DONE = {
  moved: 'booking.visits.moved',
  coming: 'booking.visits.coming.done',
  late: 'booking.visits.late.done',
  feedback: 'widget.feedback.thanks',
} as const;
/** What the page of an appointment says itself. */
const REFUSED: ReadonlySet<string> = new Set([
  'time_conflict',
  'change_by_phone',
  'appointment_settled',
  'cannot_be_booked',
  'duration_changed',
]);
/** Why a time that was offered is not taken. */
const UNTAKEN: ReadonlySet<string> = new Set([
  'offer_over',
  'time_conflict',
  'appointment_settled',
  'cannot_be_booked',
  'prepayment_fixed',
]);
/** Why it is not noted that its client will be late. */
const NOT_LATE: ReadonlySet<string> = new Set(['late_not_now', 'change_by_phone', 'offer_over', 'time_conflict', 'prepayment_fixed']);
/** Why what its client answered does not count. */
const UNANSWERED: ReadonlySet<string> = new Set(['time_released', 'prepayment_unpaid', 'appointment_settled', 'time_conflict']);
/** Why nothing is said of an appointment. */
const UNSAID: ReadonlySet<string> = new Set(['feedback_refused', 'invalid_fields']);
/** Why it is not added to a wallet. */
const NO_PASS: ReadonlySet<string> = new Set(['wallet_unavailable']);
/** Why nothing is paid: told on the page of the appointment. */
const UNPAID: ReadonlySet<string> = new Set([
  'prepayment_not_due',
  'prepayment_expired',
  'provider_unknown',
  'payment_keys_missing',
  'payment_unavailable',
]);

/** One appointment for who has its link (docs/product.md, booking 19). Private: never kept, never listed. */
@PageController('visit', { access: 'private' })
export class AppointmentPageController {
  constructor(
    private readonly pages: ContentPages,
    private readonly appointments: LinkedAppointments,
    private readonly views: AppointmentViews,
    private readonly passes: AppointmentPasses,
    private readonly payments: Payments,
  ) {}

  /** GET /visit/{token}/?done=moved */
  @PageRoute({ path: ':token', query: QUERY })
  async show(@PageReq() req: PageRequest<typeof QUERY>, @Param('token') token: string, @NetworkAddress() address: string): Promise<Page> {
    const context = this.pages.context(req);
    const shown = await this.shown(context, token, address);
    return this.appointmentPage(context, shown, { done: req.query.done ? context.t(DONE[req.query.done]) : '' });
  }

  /** GET /visit/{token}/move/?from=&day=: days from `from` on, the times of `day` */
  @PageRoute({ path: ':token/move', query: MOVE_QUERY })
  async moveForm(
    @PageReq() req: PageRequest<typeof MOVE_QUERY>,
    @Param('token') token: string,
    @NetworkAddress() address: string,
  ): Promise<Page> {
    const context = this.pages.context(req);
    const shown = await this.shown(context, token, address);
    if (!mayStillChange(shown.appointment, shown.now)) return this.appointmentPage(context, shown);
    return this.movePage(context, shown, { from: req.query.from, day: req.query.day });
  }

  /** POST /visit/{token}/move/ with `start`: 303 to the appointment; 409 with the nearest times once it is taken, 422 without a time */
  @PageForm(':token/move')
  async move(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    const context = this.pages.context(form);
    const to = readMoveTime((form.body as { readonly start?: unknown } | null)?.start);
    if (!to) {
      const shown = await this.shown(context, token, form.address);
      return this.movePage(context, shown, { failure: context.t('booking.visits.move.choose'), status: 422 });
    }
    try {
      await this.appointments.move(token, to, form.address);
      return seeOther(`${appointmentPath(token)}?done=moved`);
    } catch (error) {
      return this.refused(context, error, { token, address: form.address, to });
    }
  }

  /** POST /visit/{token}/take/ with `offer`: 303 to the appointment at its new time; 409 when that is not kept any more */
  @PageForm(':token/take')
  async takeOffer(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    const context = this.pages.context(form);
    try {
      await this.appointments.takeOffer(token, textIn(form, 'offer'), form.address);
      return seeOther(`${appointmentPath(token)}?done=moved`);
    } catch (error) {
      if (!(error instanceof DomainError) || !UNTAKEN.has(error.code)) throw error;
      const failure = context.t('booking.visits.offers.over');
      return this.appointmentPage(context, await this.shown(context, token, form.address), { failure, status: 409 });
    }
  }

  /** POST /visit/{token}/coming/: 303 to the appointment, harmless to repeat; 409 once its time ran out, or it is cancelled */
  @PageForm(':token/coming')
  async coming(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    try {
      await this.appointments.coming(token, form.address);
      return seeOther(`${appointmentPath(token)}?done=coming`);
    } catch (error) {
      return this.untaken(this.pages.context(form), error, UNANSWERED, { token, address: form.address });
    }
  }

  /**
   * POST /visit/{token}/late/ with `minutes`, and `choice` of what was offered before: 303 to the appointment; 409 with what still fits where so late
   * does not
   */
  @PageForm(':token/late')
  async late(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    const context = this.pages.context(form);
    const minutes = Number(textIn(form, 'minutes'));
    const choice = textIn(form, 'choice').slice(0, MAX_CHOICE) || null;
    try {
      const { fits, choices } = await this.appointments.late(token, { minutes, choice }, form.address);
      if (fits) return seeOther(`${appointmentPath(token)}?done=${choice === null || choice.startsWith('shorter') ? 'late' : 'moved'}`);
      return this.appointmentPage(context, await this.shown(context, token, form.address), { late: { minutes, choices }, status: 409 });
    } catch (error) {
      return this.untaken(context, error, NOT_LATE, { token, address: form.address });
    }
  }

  /** POST /visit/{token}/feedback/ with `rating` and `text`: 303 to the appointment; 409 before its end and for the second time, 422 without a mark */
  @PageForm(':token/feedback')
  async feedback(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    try {
      await this.appointments.giveFeedback(token, readFeedback(textIn(form, 'rating'), textIn(form, 'text')), form.address);
      return seeOther(`${appointmentPath(token)}?done=feedback`);
    } catch (error) {
      return this.untaken(this.pages.context(form), error, UNSAID, { token, address: form.address, feedback: textIn(form, 'text') });
    }
  }

  /** GET /visit/{token}/cancel/: asks first */
  @PageRoute({ path: ':token/cancel' })
  async cancelForm(@PageReq() req: PageRequest, @Param('token') token: string, @NetworkAddress() address: string): Promise<Page> {
    const context = this.pages.context(req);
    const shown = await this.shown(context, token, address);
    if (!mayStillChange(shown.appointment, shown.now)) return this.appointmentPage(context, shown);
    const { t } = context;
    const title = `${t('booking.visits.cancel.title')} ${t('booking.visits.cancel.accent')}`;
    return page(AppointmentCancelPage, presentCancel(context, shown), headOf(context, title, cancelPath(token)), { headers: HEADERS });
  }

  /** POST /visit/{token}/cancel/: 303 to the appointment, harmless to repeat; 409 when it is too late */
  @PageForm(':token/cancel')
  async cancel(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    try {
      await this.appointments.cancel(token, form.address);
      return seeOther(appointmentPath(token));
    } catch (error) {
      return this.refused(this.pages.context(form), error, { token, address: form.address, to: null });
    }
  }

  /** POST /visit/{token}/pay/: the appointment with the form that leads to the provider, or with the question to which one; 409 once there is nothing to pay */
  @PageForm(':token/pay')
  async pay(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page> {
    const context = this.pages.context(form);
    try {
      const provider = chosenProvider(form.body);
      if (provider === undefined && this.payments.offered.length > 1)
        return this.appointmentPage(context, await this.shown(context, token, form.address));
      const checkout = await this.appointments.pay(token, form.address, context.locale, provider);
      return this.appointmentPage(context, await this.shown(context, token, form.address), { checkout });
    } catch (error) {
      return this.untaken(context, error, UNPAID, { token, address: form.address });
    }
  }

  /** POST /visit/{token}/google-wallet/: 303 to Google, or to the appointment once it is over; 503 with the appointment while Google is away */
  @PageForm(':token/google-wallet')
  async addToWallet(@FormReq() form: FormRequest, @Param('token') token: string): Promise<Page | SeeOther> {
    try {
      const url = await this.passes.add(token, form.address);
      return url === null ? seeOther(appointmentPath(token)) : leaveTo(url);
    } catch (error) {
      return this.untaken(this.pages.context(form), error, NO_PASS, { token, address: form.address });
    }
  }

  /** The appointment with why something was not done; other failures have an error page. */
  private async untaken(
    context: ContentContext,
    error: unknown,
    told: ReadonlySet<string>,
    { token, address, feedback }: { readonly token: string; readonly address: string; readonly feedback?: string },
  ): Promise<Page> {
    if (!(error instanceof DomainError) || !told.has(error.code)) throw error;
    const { status, text: reason } = errorFacts(error);
    const failure = translateText(context.t, reason);
    return this.appointmentPage(context, await this.shown(context, token, address), { failure, status, feedback });
  }

  /** The page that a change was asked for on, with what is in its way; other failures have an error page. */
  private async refused(
    context: ContentContext,
    error: unknown,
    { token, address, to }: { readonly token: string; readonly address: string; readonly to: MoveTime | null },
  ): Promise<Page> {
    if (!(error instanceof DomainError) || !REFUSED.has(error.code)) throw error;
    const { status, text: reason } = errorFacts(error);
    const shown = await this.shown(context, token, address);
    const { t } = context;
    if (to && mayStillChange(shown.appointment, shown.now)) {
      const asked = { day: to.day, from: addDays(to.day, -7), status };
      if (error.code === 'duration_changed') return this.movePage(context, shown, { ...asked, failure: translateText(t, reason) });
      const failure = t(error.code === 'time_conflict' ? 'booking.visits.move.taken' : 'booking.errors.cannot_be_booked');
      return this.movePage(context, shown, { ...asked, taken: to, failure });
    }
    const failure = error.code === 'appointment_settled' ? translateText(t, reason) : t('booking.errors.change_by_phone');
    return this.appointmentPage(context, shown, { failure, status });
  }

  private shown({ locale }: ContentContext, token: string, address: string): Promise<AppointmentView> {
    return this.views.of(token, address, locale);
  }

  private appointmentPage(
    context: ContentContext,
    shown: AppointmentView,
    { status = 200, ...told }: Parameters<typeof presentAppointmentPage>[2] & { readonly status?: number } = {},
  ): Page {
    const head = headOf(context, context.t('booking.visits.title'), appointmentPath(shown.token));
    const props = presentAppointmentPage(context, shown, { choice: paymentChoice(context, this.payments.offered), ...told });
    return page(AppointmentPage, props, head, { status, headers: HEADERS, answersForm: true });
  }

  private async movePage(context: ContentContext, shown: AppointmentView, asked: RequestedDays): Promise<Page> {
    const { failure = '', taken = null, status = 200 } = asked;
    const { t } = context;
    const { days, ...view } = shownDays(shown.now, asked);
    const times = await this.appointments.times(shown.appointment, days);
    const props = presentMove(context, shown, { ...view, times, taken, failure });
    const own = `${t('booking.visits.move.title')} ${t('booking.visits.move.accent')}`;
    const head = headOf(context, failure ? t('common.forms.titleError', { title: own }) : own, movePath(shown.token));
    return page(AppointmentMovePage, props, head, { status, headers: HEADERS, answersForm: true });
  }
}

/** A field of a form; empty without one. */
function textIn({ body }: FormRequest, name: string): string {
  const value = (body as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : '';
}

function headOf(context: ContentContext, title: string, path: string) {
  return pageHead(context, { title, description: context.t('booking.visits.description'), path, noindex: true });
}
