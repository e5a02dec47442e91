import {
  ActionsAt,
  OperatorAction,
  type ActionAddress,
  type Asking,
  type OperatorActions,
  type Question,
} from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { text } from '../../../platform/pages/page-query';
import { TERM_BOUNDS } from '../../scheduling/contract/catalogue-terms';
import type { ResourceRecord } from '../../scheduling/scheduling.api';
import { BookingAdmin } from '../application/booking-admin.service';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { optionsOf } from './catalogue-fields';

type NamedResource = ResourceRecord & { readonly title: string };

/** What operators do with a room or device. Appointments that are booked stay as they are. */
@ActionsAt({
  part: 'schedules',
  path: 'catalogue/resources/:id',
  carried: { of: text(100) },
  roles: ['owner'],
  api: {
    path: 'booking/resources/:id',
    id: { description: 'Id of a room or device, as POST /api/ops/booking/resources answers it', type: 'string' },
    errors: [...ENGINE_OPS_ERRORS, [404, 'resource_unknown', 'There is no such room or device']],
  },
})
export class ResourceActions implements OperatorActions<NamedResource> {
  constructor(private readonly admin: BookingAdmin) {}

  /** @throws DomainError `resource_unknown`, `booking_kept_elsewhere` */
  find({ locale }: ConsoleUser, { id }: ActionAddress): NamedResource {
    const resource = this.admin.engine.resources.one(id);
    return { ...resource, title: resource.item.name[locale] };
  }

  nameOf({ title }: NamedResource): string {
    return title;
  }

  backTo({ item }: NamedResource): string {
    return `/ops/catalogue/resources/${encodeURIComponent(item.id)}`;
  }

  @OperatorAction('rename', {
    words: 'booking.console.resources.rename',
    done: 'resource-saved',
    fields: {
      nameUa: {
        kind: 'text',
        required: true,
        most: 60,
        label: 'booking.console.resources.nameUa',
        problem: 'names_missing',
        doc: { description: 'Name in Ukrainian', example: 'Лазер' },
      },
      nameEn: {
        kind: 'text',
        required: true,
        most: 60,
        label: 'booking.console.resources.nameEn',
        problem: 'names_missing',
        doc: { description: 'Name in English', example: 'Laser' },
      },
    },
    ask: (_actions: ResourceActions, { item }) => ({ fields: { nameUa: { value: item.name.ua }, nameEn: { value: item.name.en } } }),
    api: { summary: 'Rename a room or device' },
  })
  rename(
    { item }: NamedResource,
    { nameUa, nameEn }: { readonly nameUa: string; readonly nameEn: string },
    user: ConsoleUser,
  ): Promise<void> {
    return this.admin.engine.resources.rename(item.id, { ua: nameUa, en: nameEn }, user.actor);
  }

  @OperatorAction('count', {
    words: 'booking.console.resources.count',
    done: 'resource-saved',
    fields: {
      location: {
        kind: 'choice',
        label: 'booking.console.visits.salon',
        doc: { description: 'Id of a salon', example: 'location-pechersk' },
      },
      units: {
        kind: 'whole',
        ...TERM_BOUNDS.units,
        label: 'booking.console.resources.units',
        hint: 'booking.console.resources.unitsHint',
        problem: 'units_wrong',
        doc: { description: 'How many the salon has; 0: the service is not booked there; left out: not limited', example: 1 },
      },
    },
    ask: (actions: ResourceActions, record, asking) => actions.countQuestion(record, asking),
    api: {
      summary: 'Say how many of a room or device a salon has',
      description: 'In force within seconds. Existing appointments stay; those without one are listed on its page.',
      errors: [[409, 'salon_unknown', 'There is no such salon']],
    },
  })
  count(
    { item }: NamedResource,
    { location, units }: { readonly location: string; readonly units: number | null },
    user: ConsoleUser,
  ): Promise<void> {
    return this.admin.engine.resources.count(item.id, location, units, user.actor);
  }

  @OperatorAction('remove', {
    words: 'booking.console.resources.remove',
    done: 'resource-removed',
    to: () => '/ops/catalogue/resources',
    api: { summary: 'Remove a room or device', description: 'Services do not need it any more; appointments stay.' },
  })
  remove({ item }: NamedResource, _given: object, user: ConsoleUser): Promise<void> {
    return this.admin.engine.resources.remove(item.id, user.actor);
  }

  private countQuestion({ item }: ResourceRecord, { address, locale }: Asking): Question {
    const location = address.of ?? '';
    const units = item.units[location];
    const options = optionsOf(this.admin.engine.catalogue.catalogue(), 'locations', locale);
    return { fields: { location: { value: location, options }, units: { value: units?.toString() ?? '', isRequired: false } } };
  }
}
