import { Injectable } from '@nestjs/common';
import { WaitFormPage } from '../../../../views/widget/WaitFormPage';
import { errorFacts } from '../../../platform/errors/error-facts';
import { pageHead } from '../../../platform/pages/page-head';
import { page, seeOther, type Page, type SeeOther } from '../../../platform/render/page';
import { DomainError } from '../../../shared/domain-error';
import { translateText } from '../../../shared/translate-text';
import { ClientWaits } from '../../booking/booking.api';
import { DraftSignIn } from '../../clients/clients.api';
import { WIDGET_APPOINTMENTS_PATH, WIDGET_PATH, WIDGET_WAIT_PATH } from '../contract/widget-model';
import type { WidgetRequest } from '../application/widget-request';
import { WidgetScreens } from '../application/widget-screens.service';
import { presentWaitForm, readWait, wishOf } from '../screens/wait-form.presenter';

/** Fields of which a refusal says what is wrong. */
type Refusals = Readonly<Record<string, unknown>>;

/** The form of who wants to be told when a time comes free. */
@Injectable()
export class WidgetWaits {
  constructor(
    private readonly screens: WidgetScreens,
    private readonly waits: ClientWaits,
    private readonly drafts: DraftSignIn,
  ) {}

  /** The form, or the way to sign in, after which it goes on. */
  async form(request: WidgetRequest): Promise<Page> {
    const situation = await this.screens.situation(request);
    if (situation && !request.visitor.identity && this.waits.isOn)
      await this.drafts.type(request.visitor.draft, { wish: wishOf(situation.choice) });
    return this.shown(request, null);
  }

  async send(request: WidgetRequest): Promise<Page | SeeOther> {
    const { fields, visitor, context } = request;
    const situation = await this.screens.situation(request);
    if (!situation || !visitor.identity) return this.form(request);
    try {
      await this.waits.add(readWait(situation, fields), visitor.identity, context.locale);
    } catch (error) {
      if (!(error instanceof DomainError) || !['conflict', 'invalid', 'forbidden', 'too-many'].includes(error.kind)) throw error;
      const { status, text, details } = errorFacts(error);
      const [problem] = Object.values((details ?? {}) as Refusals) as Parameters<typeof translateText>[1][];
      return this.shown(request, { status, text: translateText(context.t, problem ?? text) });
    }
    await this.drafts.type(visitor.draft, { wish: '' });
    return seeOther(WIDGET_APPOINTMENTS_PATH);
  }

  private async shown(request: WidgetRequest, refused: { readonly status: number; readonly text: string } | null): Promise<Page> {
    const { context, fields } = request;
    const { t } = context;
    const situation = await this.screens.situation(request);
    const head = pageHead(context, {
      title: t('booking.waits.form.title'),
      description: t('booking.waits.description'),
      path: WIDGET_WAIT_PATH,
      noindex: true,
    });
    const closed = { services: [], failure: '', back: WIDGET_PATH, signIn: null, form: null };
    const props = situation
      ? presentWaitForm(situation, { isOn: this.waits.isOn, fields: refused && fields, failure: refused?.text ?? '' })
      : closed;
    return page(WaitFormPage, props, head, { status: refused?.status ?? 200, isBare: true, answersForm: true });
  }
}
