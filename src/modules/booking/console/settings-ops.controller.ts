import { Body, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { OpsController } from '../../../platform/ops/ops-controller';
import type { BookingSettings } from '../../scheduling/contract/settings';
import { BookingAdmin } from '../application/booking-admin.service';
import { SETTINGS_EXAMPLE } from '../http/reads/booking-reads.examples';
import { presentSettings } from '../http/reads/booking-reads.presenter';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { settingsChangeOf } from './settings-ops.change';
import { SettingsRequest } from './settings-ops.requests';

const ANSWER = {
  bearer: true,
  example: {
    ...SETTINGS_EXAMPLE,
    no_shows: { limit: 0, rule: 'prepayment', prepayment_percent: 50 },
    follow_ups: { reviews: true, next: true, held_hours: 24 },
  },
  nullable: ['logo', 'color', 'googleAnalyticsCode', 'optionalRewardType'],
} as const;

/** Settings as everybody reads them, with those that are the operators' alone. */
function opsSettings(settings: BookingSettings): object {
  const { limit, rule, prepaymentPercent } = settings.noShows;
  const { reviews, next, heldHours } = settings.followUps;
  return {
    ...presentSettings(settings),
    no_shows: { limit, rule, prepayment_percent: prepaymentPercent },
    follow_ups: { reviews, next, held_hours: heldHours },
  };
}

/** Settings of our own booking engine, for operators. */
@OpsController('booking/settings')
export class SettingsOpsController {
  constructor(private readonly admin: BookingAdmin) {}

  /** As the database has them at this moment. */
  @Get()
  @ApiDoc({
    ...ANSWER,
    summary: 'Settings of online booking, as GET /api/settings returns them, with no_shows and follow_ups',
    errors: ENGINE_OPS_ERRORS,
  })
  async read() {
    return opsSettings(await this.admin.engine.settings.read());
  }

  /** Answers all settings, with the change. */
  @Put()
  @ApiDoc({
    ...ANSWER,
    summary: 'Change settings of online booking',
    description:
      'Omitted settings stay. All processes apply the change within two seconds; existing appointments keep their rules. prepayments cannot be set here.',
    errors: ENGINE_OPS_ERRORS,
  })
  async change(@Body() body: SettingsRequest) {
    return opsSettings(await this.admin.engine.settings.change(settingsChangeOf(body ?? {})));
  }

  /** Forgets all that was set. */
  @Post('reset')
  @HttpCode(200)
  @ApiDoc({
    ...ANSWER,
    summary: 'Reset the settings of online booking',
    description: 'To the defaults of the release.',
    errors: ENGINE_OPS_ERRORS,
  })
  async reset() {
    return opsSettings(await this.admin.engine.settings.reset());
  }
}
