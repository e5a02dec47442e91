import { Injectable } from '@nestjs/common';
import { errorFacts } from '../../../platform/errors/error-facts';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { readSentForm } from '../../../platform/phones/sent-form';
import { callDeadline, callPromise, Leads } from '../../lead/lead.api';
import { momentIn } from '../../booking/booking.api';
import { nextStep } from '../contract/booking-choice';
import { HELP_FORM } from '../contract/widget-forms';
import { WIDGET_PATH } from '../contract/widget-model';
import type { HelpBody, HelpForm } from '../contract/help-model';
import { homeZone } from '../../../shared/home-zone';
import { helpForm } from '../screens/help-form';
import { stepHref } from '../screens/widget-links';
import type { WidgetOutcome } from './widget-outcome';
import { problemWords } from '../screens/widget-problems';
import type { WidgetRequest } from './widget-request';
import { WidgetScreens } from './widget-screens.service';
import { employeeOf, salonOf, servicesOf } from '../screens/widget-situation';
import type { WidgetSituation } from '../screens/widget-situation';
import { presentScreen } from '../screens/widget.presenter';
import { translateText as wordsOf } from '../../../shared/translate-text';
import { longDay } from '../../../shared/calendar-day';

/** “Could not book, please help”: a lead for those who call back, with all that was chosen and typed. */
@Injectable()
export class WidgetHelp {
  constructor(
    private readonly leads: Leads,
    private readonly screens: WidgetScreens,
    private readonly clock: Clock,
  ) {}

  /** @param situation null: what can be booked could not be read */
  async ask(request: WidgetRequest, situation: WidgetSituation | null): Promise<WidgetOutcome> {
    const { context, fields, visitor } = request;
    const reading = readSentForm(HELP_FORM, fields);
    const { values } = reading;
    if (Object.keys(reading.problems).length > 0)
      return this.shown(request, situation, { problems: problemWords({ context }, HELP_FORM, reading), status: 422 });
    const now = this.clock.now();
    const { id: userId = '', email = '' } = visitor.client ?? {};
    const said = { source: 'booking', support: true, text: TEXT, orderTime: momentIn(homeZone(), now) };
    try {
      const lead = { ...values, ...chosen(situation), ...said, userId, email };
      await this.leads.receive(lead, { locale: context.locale, address: visitor.address, promisedAt: callDeadline(now) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.shown(request, situation, { notice: wordsOf(context.t, error.text), status: errorFacts(error).status });
    }
    return this.shown(request, situation, { promise: context.t(`lead.form.promise.${callPromise(now)}`), status: 200 });
  }

  private async shown(
    request: WidgetRequest,
    situation: WidgetSituation | null,
    { problems = {}, notice = null, promise = '', status }: Partial<Pick<HelpForm, 'problems'>> & Said & Pick<WidgetOutcome, 'status'>,
  ): Promise<WidgetOutcome> {
    const back = situation ? stepHref(situation.choice) : WIDGET_PATH;
    const body: HelpBody = { kind: 'help', form: promise ? null : { ...helpForm(request), problems }, promise, back };
    if (!situation) return { model: await this.screens.closed(request, body, notice), status, hasAddress: false };
    const step = nextStep(situation.choice, situation.settings.clientModule);
    return { model: presentScreen(situation, step, body, { notice, path: back }), status, hasAddress: false };
  }
}

interface Said {
  readonly notice?: string | null;
  readonly promise?: string;
}

/** For operators. */
const TEXT = 'Не вдалося записатися онлайн, просить допомогти';

function chosen(situation: WidgetSituation | null): Readonly<Record<string, string>> {
  if (!situation) return {};
  const { date, time } = situation.choice;
  const names = servicesOf(situation).map(({ name }) => name);
  const employee = employeeOf(situation)?.name;
  return {
    salon: salonOf(situation)?.name ?? '',
    service: [names.join(', '), employee].filter(Boolean).join(' — '),
    time: date === null ? '' : [longDay(date, 'ua'), time].filter(Boolean).join(', '),
  };
}
