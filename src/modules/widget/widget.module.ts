// @uses booking, clients, content, lead, scheduling
import { Module } from '@nestjs/common';
import { BookingModule } from '../booking/booking.module';
import { ClientsModule } from '../clients/clients.module';
import { ContentModule } from '../content/content.module';
import { LeadModule } from '../lead/lead.module';
import { WidgetAccount } from './application/widget-account.service';
import { WidgetCodes } from './application/widget-codes.service';
import { WidgetForms } from './http/widget-forms.service';
import { WidgetHelp } from './application/widget-help.service';
import { WidgetScreens } from './application/widget-screens.service';
import { WidgetTimes } from './application/widget-times.service';
import { FavouritesController } from './http/favourites.controller';
import { WidgetApiController } from './http/widget-api.controller';
import { WidgetFavourites } from './http/widget-favourites.service';
import { WidgetVisitors } from './http/widget-visitors.service';
import { WidgetGroups } from './http/widget-groups.service';
import { WidgetWaits } from './http/widget-waits.service';
import { WidgetController } from './http/widget.controller';

/** The booking widget: its screens, and what a visitor does with them. */
@Module({
  imports: [BookingModule, ClientsModule, ContentModule, LeadModule],
  controllers: [FavouritesController, WidgetController, WidgetApiController],
  providers: [
    WidgetAccount,
    WidgetCodes,
    WidgetFavourites,
    WidgetForms,
    WidgetGroups,
    WidgetHelp,
    WidgetScreens,
    WidgetTimes,
    WidgetVisitors,
    WidgetWaits,
  ],
})
export class WidgetModule {}
