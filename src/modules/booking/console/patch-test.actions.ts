import {
  ActionsAt,
  OperatorAction,
  type ActionAddress,
  type Asking,
  type OperatorActions,
  type Question,
} from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { EngineService } from '../../scheduling/contract/engine-catalogue';
import { PATCH_TEST_HOURS, PATCH_TEST_MONTHS } from '../../scheduling/contract/patch-test';
import { BookingAdmin } from '../application/booking-admin.service';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { optionsOf } from './catalogue-fields';

type NamedService = EngineService & { readonly title: string };

/** Says which test a service requires. Appointments that are booked stay as they are. */
@ActionsAt({
  part: 'schedules',
  path: 'catalogue/services/:id',
  roles: ['owner'],
  api: {
    path: 'booking/services/:id',
    id: { description: 'Id of a service, as GET /api/services has it', type: 'string' },
    errors: [...ENGINE_OPS_ERRORS, [404, 'service_unknown', 'There is no such service']],
  },
})
export class PatchTestActions implements OperatorActions<NamedService> {
  constructor(private readonly admin: BookingAdmin) {}

  /** @throws DomainError `service_unknown`, `booking_kept_elsewhere` */
  find({ locale }: ConsoleUser, { id }: ActionAddress): NamedService {
    const { item } = this.admin.engine.catalogue.service(id);
    return { ...item, title: item.name[locale] };
  }

  nameOf({ title }: NamedService): string {
    return title;
  }

  @OperatorAction('patch-test', {
    words: 'booking.console.patchTest.set',
    done: 'terms-saved',
    fields: {
      service: {
        kind: 'choice',
        label: 'booking.console.patchTest.service',
        doc: { description: 'Id of the service that is the test; empty: none is required', example: 'service-test-na-chutlyvist' },
      },
      hours: {
        kind: 'whole',
        ...PATCH_TEST_HOURS,
        label: 'booking.console.patchTest.hours',
        problem: 'test_wrong',
        doc: { description: 'Hours from the end of the test to the appointment, at least; left out: 48', example: 48 },
      },
      months: {
        kind: 'whole',
        ...PATCH_TEST_MONTHS,
        label: 'booking.console.patchTest.months',
        problem: 'test_wrong',
        doc: { description: 'Months for which a test counts; left out: 6', example: 6 },
      },
    },
    ask: (actions: PatchTestActions, service, asking) => actions.question(service, asking),
    api: {
      summary: 'Say which patch test a service requires',
      description: 'Counts for new appointments within seconds; existing ones keep what was required when they were booked.',
      errors: [[409, 'test_unknown', 'The test is another service that can be booked and requires no test itself']],
    },
  })
  setTest(
    { id }: EngineService,
    { service, hours, months }: { readonly service: string; readonly hours: number | null; readonly months: number | null },
    user: ConsoleUser,
  ): Promise<void> {
    const rule = { service, hours: hours ?? PATCH_TEST_HOURS.usual, months: months ?? PATCH_TEST_MONTHS.usual };
    return this.admin.engine.catalogue.setPatchTest(id, service === '' ? null : rule, user.actor);
  }

  private question({ id, patchTest }: EngineService, { t, locale }: Asking): Question {
    const catalogue = this.admin.engine.catalogue.catalogue();
    const isTest = (value: string) =>
      value !== id && catalogue.services.get(value)?.archive === false && !catalogue.services.get(value)?.patchTest;
    return {
      fields: {
        service: {
          value: patchTest?.service ?? '',
          options: [
            { value: '', label: t('booking.console.patchTest.none') },
            ...optionsOf(catalogue, 'services', locale).filter(({ value }) => isTest(value)),
          ],
        },
        hours: { value: String(patchTest?.hours ?? PATCH_TEST_HOURS.usual) },
        months: { value: String(patchTest?.months ?? PATCH_TEST_MONTHS.usual) },
      },
    };
  }
}
