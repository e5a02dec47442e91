import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { ApiDoc, type DocumentedError } from '../../../../platform/openapi/api-doc';
import { ClientChats } from '../../client-chats.service';
import { ClientRecord } from '../../client-record';
import type { ClientIdentity } from '../../domain/client';
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
    summary: 'Who is signed in',
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
    summary: 'Services and masters that the client has marked',
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
    summary: 'Keep services and masters that the client has marked',
    description: 'Both lists whole, at most 100 ids each; the answer is what is kept.',
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
    summary: 'By what the client is reminded of visits',
    description: "Null where the salons' own system reminds its clients.",
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
    summary: 'Choose by what the client is reminded of visits',
    example: REMINDER,
    bearer: true,
    errors: [
      ...CLIENT_ERRORS,
      [409, 'email_missing', 'By mail, and no e-mail of the client is known'],
      [409, 'telegram_not_linked', 'By Telegram, and no chat of the client is known'],
      [409, 'reminder_elsewhere', "The salons' own system reminds its clients"],
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
    description: 'Who opens it within a day and presses Start is reminded of visits in that chat from then on. Each call gives a new link.',
    example: CHAT_LINK,
    bearer: true,
    errors: [
      ...CLIENT_ERRORS,
      [409, 'reminder_elsewhere', "The salons' own system reminds its clients"],
      [503, 'messenger_unconfigured', 'The bot is not set up'],
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
    description: 'Who was reminded there is reminded by SMS.',
    example: REMINDER,
    nullable: ['channel'],
    bearer: true,
    errors: [...CLIENT_ERRORS, [409, 'reminder_elsewhere', "The salons' own system reminds its clients"], UNAVAILABLE],
  })
  async forgetChat(@Client() client: ClientIdentity): Promise<object> {
    await this.chats.unlink(client);
    return this.reminder(client);
  }
}
