import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { actionControllers } from '../../platform/console/actions/action-controllers';
import { NotificationTemplates } from '../../platform/notifications/notification-templates';
import { PersonalData } from '../../platform/privacy/personal-data';
import { Waitlist } from './application/waitlist.service';
import { WaitlistConfirmation } from './application/waitlist-confirmation';
import { WaitlistActions } from './console/waitlist.actions';
import { WaitlistConsole } from './console/waitlist.console';
import { WaitlistConsoleController } from './console/waitlist-console.controller';
import { PLACE_CONFIRMED } from './domain/waitlist-notifications';
import { WaitlistApiController } from './http/waitlist-api.controller';
import { WaitlistController } from './http/waitlist.controller';
import { PLACE_CONFIRMED_TEXTS } from './http/waitlist.notifications';
import { WAITLIST_DATA } from './store/waitlist.retention';
import { WaitlistStore } from './store/waitlist.store';
import { WaitlistEnvironment } from './waitlist.env';

/** Visitors who want to be called when a time becomes free. */
@DeclaresEnvironment(WaitlistEnvironment)
@Module({
  controllers: [WaitlistController, WaitlistApiController, WaitlistConsoleController, ...actionControllers(WaitlistActions)],
  providers: [Waitlist, WaitlistActions, WaitlistConfirmation, WaitlistConsole, WaitlistStore],
})
export class WaitlistModule {
  constructor(personal: PersonalData, templates: NotificationTemplates) {
    personal.declare(WAITLIST_DATA);
    templates.define(PLACE_CONFIRMED, PLACE_CONFIRMED_TEXTS);
  }
}
