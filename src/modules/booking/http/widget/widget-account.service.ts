import { Injectable } from '@nestjs/common';
import { ClientChats } from '../../client-chats.service';
import { ClientRecord } from '../../client-record';
import type { ClientIdentity } from '../../domain/client';
import { REMINDER_CHANNELS, type ReminderChannel } from '../../domain/reminder';
import type { WidgetFields } from '../../domain/widget/booking-choice';
import type { ReminderForm } from '../../domain/widget/widget-model';
import type { WidgetSituation } from './widget-situation';

/** What the screen of visits shows of its client beside them, and changes. */
@Injectable()
export class WidgetAccount {
  constructor(
    private readonly record: ClientRecord,
    private readonly chats: ClientChats,
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
   * Carries out what a form of the screen asks for.
   * @returns a link to the bot, where one was asked for
   * @throws DomainError `email_missing`, `telegram_not_linked`, `reminder_elsewhere`, `messenger_unconfigured`
   */
  async change({ context }: WidgetSituation, client: ClientIdentity, { action, channel }: WidgetFields): Promise<string | null> {
    if (action === 'chat') return this.chats.link(client, context.locale);
    if (action === 'forget-chat') await this.chats.unlink(client);
    const known = REMINDER_CHANNELS.find((each) => each === channel);
    if (action === 'remind' && known) await this.record.chooseReminder(client, known);
    return null;
  }
}
