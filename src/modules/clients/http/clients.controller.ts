import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { apiLocale } from '../../../platform/i18n/api-locale';
import { ApiDoc, type DocumentedError } from '../../../platform/openapi/api-doc';
import { ClientChats } from '../application/client-chats.service';
import { ClientRecord } from '../application/client-record';
import type { ClientIdentity } from '../contract/client';
import { CHAT_LINK, FAVOURITES, ME, REMINDER } from './auth.examples';
import { FavouritesRequest, ReminderRequest } from './auth.requests';
import { CLIENT_ERRORS, Client, ClientOnly } from './client.guard';
import { clientJson, favouritesJson } from './client.presenter';

const UNAVAILABLE: DocumentedError = [503, 'booking_unavailable', 'The booking system does not answer'];

/** What is kept of a client, for themselves. */
@Controller('api/clients/me')
@ClientOnly()
export class ClientsController {
  constructor(
    private readonly record: ClientRecord,
    private readonly chats: ClientChats,
  ) {}

  /** GET /api/clients/me */
  @Get()
  @ApiDoc({
    summary: 'The signed-in client',
    description: 'bonus and balance are hryvnias.',
    example: ME,
    nullable: ['photo', 'email', 'gender'],
    bearer: true,
    errors: [...CLIENT_ERRORS, UNAVAILABLE],
  })
  async me(@Client() client: ClientIdentity): Promise<object> {
    return clientJson(await this.record.me(client));
  }

  /** GET /api/clients/me/favourites */
  @Get('favourites')
  @ApiDoc({
    summary: 'Favourites of the client',
    example: FAVOURITES,
    bearer: true,
    errors: [...CLIENT_ERRORS, UNAVAILABLE],
  })
  async favourites(@Client() client: ClientIdentity): Promise<object> {
    return favouritesJson(await this.record.favourites(client));
  }

  /** PUT /api/clients/me/favourites: both lists whole, instead of those that were there. */
  @Put('favourites')
  @ApiDoc({
    summary: 'Replace the favourites of the client',
    description: 'Replaces both lists, at most 100 ids each, and returns what is stored.',
    example: FAVOURITES,
    bearer: true,
    errors: [...CLIENT_ERRORS, UNAVAILABLE],
  })
  async setFavourites(@Client() client: ClientIdentity, @Body() body: FavouritesRequest): Promise<object> {
    const { fav_service: services, fav_employee: employees } = body;
    return favouritesJson(await this.record.setFavourites(client, { services, employees }));
  }

  /** GET /api/clients/me/reminder */
  @Get('reminder')
  @ApiDoc({
    summary: 'Reminder channel of the client',
    description: 'null if the booking system of the salons sends reminders.',
    example: REMINDER,
    nullable: ['channel'],
    bearer: true,
    errors: [...CLIENT_ERRORS, UNAVAILABLE],
  })
  async reminder(@Client() client: ClientIdentity): Promise<object> {
    const choice = await this.record.reminder(client);
    return { channel: choice?.channel ?? null, chat_linked: choice?.hasChat ?? false };
  }

  /** PUT /api/clients/me/reminder */
  @Put('reminder')
  @ApiDoc({
    summary: 'Set the reminder channel of the client',
    example: REMINDER,
    bearer: true,
    errors: [
      ...CLIENT_ERRORS,
      [409, 'email_missing', 'mail requires an e-mail address of the client'],
      [409, 'telegram_not_linked', 'telegram requires a linked chat'],
      [409, 'reminder_elsewhere', 'Reminders are sent by the booking system of the salons'],
      UNAVAILABLE,
    ],
  })
  async chooseReminder(@Client() client: ClientIdentity, @Body() { channel }: ReminderRequest): Promise<object> {
    await this.record.chooseReminder(client, channel);
    return this.reminder(client);
  }

  /** POST /api/clients/me/chat */
  @Post('chat')
  @HttpCode(200)
  @ApiDoc({
    summary: "A link to the salons' bot",
    description: 'Valid for a day. The client who opens it and presses Start gets reminders in that chat. Each call returns a new link.',
    example: CHAT_LINK,
    bearer: true,
    errors: [
      ...CLIENT_ERRORS,
      [409, 'reminder_elsewhere', 'Reminders are sent by the booking system of the salons'],
      [503, 'messenger_unconfigured', 'The bot is not configured'],
      UNAVAILABLE,
    ],
  })
  async chat(@Client() client: ClientIdentity, @Req() req: Request): Promise<object> {
    return { deeplink: await this.chats.link(client, apiLocale(req)) };
  }

  /** DELETE /api/clients/me/chat */
  @Delete('chat')
  @ApiDoc({
    summary: "Forget the chat with the salons' bot",
    description: 'Reminders then go by SMS.',
    example: REMINDER,
    nullable: ['channel'],
    bearer: true,
    errors: [...CLIENT_ERRORS, [409, 'reminder_elsewhere', 'Reminders are sent by the booking system of the salons'], UNAVAILABLE],
  })
  async forgetChat(@Client() client: ClientIdentity): Promise<object> {
    await this.chats.unlink(client);
    return this.reminder(client);
  }
}
