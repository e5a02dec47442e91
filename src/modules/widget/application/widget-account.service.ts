import { Injectable } from '@nestjs/common';
import { Appointments, readFeedback, wasNotifiedLate } from '../../booking/booking.api';
import { ClientChats, ClientRecord } from '../../clients/clients.api';
import { DomainError } from '../../../shared/domain-error';
import type { Appointment } from '../../scheduling/contract/appointment';
import type { ClientIdentity } from '../../clients/contract/client';
import { REMINDER_CHANNELS, type ReminderChannel } from '../../clients/contract/reminder';
import type { WidgetFields } from '../contract/booking-choice';
import type { ReminderForm } from '../contract/appointments-model';
import type { WidgetSituation } from '../screens/widget-situation';

/** What the screen says after something was asked for. */
export interface AccountWords {
  readonly notice: string | null;
  /** Opens the bot, where that was asked for. */
  readonly chatLink: string | null;
}

/** What the screen of appointments shows of its client beside them, and changes. */
@Injectable()
export class WidgetAccount {
  constructor(
    private readonly record: ClientRecord,
    private readonly chats: ClientChats,
    private readonly appointments: Appointments,
  ) {}

  /**
   * By what the client is reminded; null: not by us.
   * @param chatLink a link to the bot that was just made
   */
  async reminders({ context }: WidgetSituation, client: ClientIdentity, chatLink: string | null): Promise<ReminderForm | null> {
    const choice = await this.record.reminder(client);
    if (!choice) return null;
    const isPossible = (channel: ReminderChannel) =>
      channel === 'mail' ? choice.hasEmail : channel === 'telegram' ? choice.hasChat : true;
    const options = REMINDER_CHANNELS.filter(isPossible).map((value) => ({ value, label: context.t(`widget.reminders.${value}`) }));
    return { options, channel: choice.channel, hasChat: this.chats.isOn || choice.hasChat ? choice.hasChat : null, chatLink };
  }

  /**
   * What the client of an appointment can expect, in sentences: that it is told of, and reminded of the evening before. Nothing of an appointment that is
   * not certain yet or over, and where the salons' own system tells its clients.
   */
  async expected(situation: WidgetSituation, appointment: Appointment, client: ClientIdentity): Promise<readonly string[]> {
    const { context, now, lists } = situation;
    const isCertain = appointment.state === 'planned' || appointment.state === 'confirmed';
    const zone = lists.locations.find(({ id }) => id === appointment.location)?.timezone;
    if (!isCertain || appointment.startsAt <= now || zone === undefined) return [];
    const choice = await this.record.reminder(client).catch(nothingOf);
    if (!choice) return [];
    const hint = context.t(choice.hasEmail ? 'widget.expect.mail' : 'widget.expect.sms');
    const isReminded = choice.channel !== 'none' && !wasNotifiedLate({ startsAt: appointment.startsAt, zone, notifiedAt: now });
    return [hint, ...(isReminded ? [context.t(`widget.expect.remind.${choice.channel}`)] : [])];
  }

  /**
   * Carries out what a form of the screen asks for.
   * @throws DomainError `email_missing`, `telegram_not_linked`, `reminder_elsewhere`, `messenger_unconfigured`; `invalid_fields` without a mark for
   * an appointment, `feedback_refused`, `appointment_unknown`
   */
  async change({ context }: WidgetSituation, client: ClientIdentity, fields: WidgetFields): Promise<AccountWords> {
    switch (fields.action) {
      case 'chat':
        return { notice: null, chatLink: await this.chats.link(client, context.locale) };
      case 'forget-chat':
        await this.chats.unlink(client);
        break;
      case 'feedback':
        await this.appointments.giveFeedback(String(fields.visit), readFeedback(fields.rating, fields.text), client);
        return { notice: context.t('widget.feedback.thanks'), chatLink: null };
      default: {
        const channel = REMINDER_CHANNELS.find((each) => each === fields.channel);
        if (channel) await this.record.chooseReminder(client, channel);
      }
    }
    return { notice: context.t('widget.reminders.kept'), chatLink: null };
  }
}

/** The appointment is booked whether this can be read or not. */
function nothingOf(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
