import { Injectable } from '@nestjs/common';
import { PersonParts, type Person } from '../../../platform/console/person-parts';
import { Database } from '../../../platform/database/database';
import { PersonalData } from '../../../platform/privacy/personal-data';
import { DomainError } from '../../../shared/domain-error';
import type { ClientCard, OnlineRule } from '../../clients/contract/client-card';
import { BookingAdmin } from '../application/booking-admin.service';

/** Who does something with a client's record, and why. */
export interface Cause {
  /** As the audit has it. */
  readonly by: string;
  readonly reason: string;
}

const MAX_APPOINTMENTS = 500;
const OF_CLIENT = 'client = $1';
const FEEDBACK_OF_CLIENT = 'appointment_id IN (SELECT id FROM booking_appointments WHERE client = $1)';

/** What operators do with records of clients that more than one module keeps. */
@Injectable()
export class ClientCare {
  constructor(
    private readonly database: Database,
    private readonly admin: BookingAdmin,
    private readonly parts: PersonParts,
    private readonly personal: PersonalData,
  ) {}

  /** A client as other modules know them. */
  async person({ id, phone, otherPhones, email, chat }: ClientCard): Promise<Person> {
    return { id, phones: [phone, ...otherPhones], email, chat, appointments: await this.admin.engine.directory.appointments(id) };
  }

  /** How a client books online from now on; `auto`: as the rules say by the no-shows there are. */
  async setRule(id: string, rule: OnlineRule, { by, reason }: Cause): Promise<void> {
    const { clients, appointments } = this.admin.engine;
    await this.database.transaction(async (tx) => {
      await clients.setRule(tx, id, rule, by, reason);
      if (rule === 'auto') await appointments.followNoShows(tx, id);
    });
  }

  /**
   * Makes one client of two: the other's appointments, favourites, reminders and notes become the client's, all or nothing.
   * @throws DomainError `client_unknown`; conflicts: `clients_same`, `notes_too_long`
   */
  async merge(id: string, other: string, { by, reason, keepsPhone }: Cause & { readonly keepsPhone: boolean }): Promise<void> {
    if (id === other) throw new DomainError('conflict', 'clients_same', 'It is the same client');
    const { clients, directory, appointments } = this.admin.engine;
    await this.database.together(async () => {
      // before the rows, as who books has them
      await directory.give(other, id);
      await clients.absorb(id, other, { keepsPhone });
      await this.personal.erase('clients', 'id = $1', [other]);
      await clients.note(id, 'merged', by, reason);
      await appointments.followNoShows(this.database, id);
    });
  }

  /** All that is kept of a client, for themselves. */
  async exported(client: ClientCard): Promise<object> {
    const { clients, appointments, directory, photographs, asked, waits, followUps, patchTests } = this.admin.engine;
    const person = await this.person(client);
    const [health, favourites, history, booked, feedback, pictures, sent, waited, followed, tests, asGuest] = await Promise.all([
      clients.health(client.id),
      clients.favourites(client.id),
      clients.events(client.id),
      appointments.search({ client: client.id, at: 'all', most: MAX_APPOINTMENTS }),
      directory.feedback(client.id),
      photographs.all(client.id),
      asked.all(client.id),
      waits.of(client.id),
      followUps.history(client.id),
      patchTests.of(client.id),
      directory.asGuest(person.phones),
    ]);
    const others = await Promise.all(this.parts.all.map(async ({ name, exported }) => [name, await exported(person)] as const));
    return {
      client: { ...client, ...health },
      favourites,
      history: history.map(({ at, event, reason }) => ({ at, event, reason })),
      appointments: booked.map(({ appointment, guest, note, reason, answers }) => ({ ...appointment, guest, note, reason, answers })),
      asGuest,
      feedback,
      waits: waited,
      followUps: followed,
      patchTests: tests.map(({ service, day, at }) => ({ service, day, at })),
      photographs: pictures.map(({ kind, note, at, picture }) => ({
        kind,
        note,
        at,
        type: 'image/webp',
        base64: picture.toString('base64'),
      })),
      appointmentPhotographs: sent.map(({ appointment, service, at, picture }) => ({
        appointment,
        service,
        at,
        type: 'image/webp',
        base64: picture.toString('base64'),
      })),
      ...Object.fromEntries(others),
    };
  }

  /**
   * Erases a client but for what the law makes the site keep, all or nothing; nobody stays signed in.
   * @throws DomainError conflict `client_has_appointments` while an appointment is to come
   */
  async erase(client: ClientCard, { by, reason }: Cause): Promise<void> {
    const { id } = client;
    const { clients, directory, asked, waits, followUps, patchTests } = this.admin.engine;
    const person = await this.person(client);
    await followUps.forget(id);
    await this.database.together(async () => {
      await directory.give(id, id);
      if (await directory.hasToCome(id))
        throw new DomainError('conflict', 'client_has_appointments', 'Appointments of the client are to come');
      await clients.lock(id);
      for (const part of this.parts.all) await part.erase(person);
      await waits.forget(this.database, id);
      await patchTests.forget(this.database, id);
      await this.personal.erase('booking_feedback', FEEDBACK_OF_CLIENT, [id]);
      await asked.erase(id);
      await directory.forgetGuest(person.phones);
      await this.personal.erase('booking_appointments', OF_CLIENT, [id]);
      await clients.forget(id, client.phone);
      await this.personal.erase('clients', 'id = $1', [id]);
      await clients.note(id, 'erased', by, reason);
    });
  }
}
