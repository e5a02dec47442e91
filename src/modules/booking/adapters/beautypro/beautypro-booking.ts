import type { Appointment, WantedService, WantedVisit } from '../../../scheduling/contract/appointment';
import { changeByPhone, checkAmount, checkMinutes, timeConflict, visitEnded, type Shown } from '../../../../shared/booking-failure';
import { changeableUntil } from '../../../scheduling/contract/change-rules';
import type { ClientIdentity } from '../../../clients/contract/client';
import type { Clock } from '../../../../platform/time/clock';
import type { AppointmentChange, BookOptions } from '../../../scheduling/contract/calendar-requests';
import type { HeldTimes, HeldTime, PartToHold } from '../../ports/held-times.port';
import type { WireAppointment } from './appointment.wire';
import { BeautyproCatalogue } from './beautypro-catalogue';
import { BeautyproRefusal, BeautyproSilence } from '../../../beautypro/beautypro.api';
import type { BeautyproFreeTime } from './beautypro-free-time';
import type { BeautyproReads } from './beautypro-reads';
import type { BeautyproVisits } from './beautypro-visits';
import type { ChoiceOf, MasterChoice } from './master-choice';
import { minuteOf } from './salon-minutes';
import { movedVisit, wantedAfter } from './visit-change';
import { isLive, missingOf, serviceOf, wireOf, type VisitWriter, type Writing } from './visit-writer';
import type { Kopiykas } from '../../../../shared/money';

interface BookingParts {
  readonly reads: BeautyproReads;
  readonly free: BeautyproFreeTime;
  readonly visits: BeautyproVisits;
  readonly masters: MasterChoice;
  readonly writer: VisitWriter;
  readonly held: HeldTimes;
  readonly clock: Clock;
}

/** Masters are chosen anew so often when the API says that those who were chosen are taken. */
const MOST_CHOICES = 3;
const CANCEL_REASON = 'Скасовано клієнтом на сайті';

/** Visits that clients make and change. The API decides whether a time is free. */
export class BeautyproBooking {
  constructor(private readonly parts: BookingParts) {}

  async book(visit: WantedVisit, as: ClientIdentity, { hold, locale, state, amount, minutes }: BookOptions): Promise<Appointment> {
    const { visits, writer, held } = this.parts;
    return writer.writing('POST /appointments', as, async (writing) => {
      const [catalogue, before] = await Promise.all([
        this.catalogue(),
        visits.of(as, { date: visit.date, location: visit.location }, writing.signal),
      ]);
      catalogue.bookableLocation(visit.location);
      catalogue.bookableServices(visit.services.map(({ service }) => service));
      const wanted = missingOf(await this.asHeld(visit, hold), before);
      const known = before.find((one) => isLive(one) && missingOf(visit.services, [one]).length < visit.services.length);
      // it was made before: whoever sends it again gets the same
      if (wanted.length === 0 && known) return visits.shown(known, catalogue, locale);
      const choice = { location: visit.location, date: visit.date, services: wanted, hold };
      const make = (chosen: readonly PartToHold[]) => {
        // of what is sent again in part the client was shown the sum of all
        if (chosen.length === visit.services.length) {
          checkAmount(amount, pricesOf(chosen, visit.location, catalogue));
          checkMinutes(minutes, lengthsOf(chosen));
        }
        return writer.create(visit, chosen, as, state, writing);
      };
      const made = await this.withMasters(choice, catalogue, make, missingOf(visit.services, before));
      // the hold runs out by itself where it cannot be released
      if (hold !== null) await held.release(hold).catch(() => null);
      return visits.shown(made, catalogue, locale);
    });
  }

  async change(id: string, change: AppointmentChange, as: ClientIdentity): Promise<Appointment> {
    const { visits, writer } = this.parts;
    return writer.writing('PUT /appointments/…', as, async (writing) => {
      const [catalogue, visit] = await Promise.all([this.catalogue(), visits.one(id, as, writing.signal)]);
      if (!isLive(visit) && change.state === 'cancelled') return visits.shown(visit, catalogue, 'ua');
      this.mayChange(visit, catalogue);
      if (change.state === 'cancelled') return this.cancel(visit, catalogue, as, writing);
      return this.move(visit, change, catalogue, as, writing);
    });
  }

  async addService(appointment: string, wanted: WantedService, as: ClientIdentity, shown: Shown = {}): Promise<Appointment> {
    const { visits, writer } = this.parts;
    return writer.writing('POST /appointments/services', as, async (writing) => {
      const [catalogue, visit] = await Promise.all([this.catalogue(), visits.one(appointment, as, writing.signal)]);
      this.mayChange(visit, catalogue);
      catalogue.bookableServices([wanted.service]);
      if (missingOf([wanted], [visit]).length === 0) return visits.shown(visit, catalogue, 'ua');
      const choice = { location: visit.location ?? '', date: visit.date, services: [wanted], hold: null };
      const added = await this.withMasters(choice, catalogue, async (chosen) => {
        checkAmount(shown.amount, pricesOf(chosen, choice.location, catalogue));
        checkMinutes(shown.minutes, lengthsOf(chosen));
        const [part] = chosen;
        const json = { appointment, ...serviceOf(part!) };
        const post = () => writing.send({ method: 'POST', path: '/appointments/services', json });
        await post().catch(async (error: unknown) => {
          if (!(error instanceof BeautyproSilence && error.wasSent)) throw error;
          // nobody knows whether it was done: look before it is tried again
          if (missingOf([part!], [await visits.one(appointment, as, writing.signal)]).length > 0) await post();
        });
        return wireOf(part!, visit.id);
      });
      const withIt = { ...visit, services: [...visit.services, added] };
      return visits.shown(await visits.one(appointment, as, writing.signal).catch(() => withIt), catalogue, 'ua');
    });
  }

  async removeService(id: string, as: ClientIdentity): Promise<Appointment> {
    const { visits, writer, free } = this.parts;
    return writer.writing('DELETE /appointments/services/…', as, async (writing) => {
      const [catalogue, all] = await Promise.all([this.catalogue(), visits.of(as, {}, writing.signal)]);
      const visit = all.find(({ services }) => services.some((one) => one.id === id));
      // the one way to say that it is not there
      if (!visit) return visits.shown(await visits.one(id, as, writing.signal), catalogue, 'ua');
      this.mayChange(visit, catalogue);
      if (visit.services.length === 1) return this.cancel(visit, catalogue, as, writing);
      const path = `/appointments/services/${encodeURIComponent(id)}`;
      await writing.send({ method: 'DELETE', path, isRepeatable: true }).catch((error: unknown) => {
        // gone: of two tries the first has done it
        if (!(error instanceof BeautyproRefusal && error.is(404))) throw error;
      });
      free.changed(visit.location ?? '');
      return visits.shown({ ...visit, services: visit.services.filter((one) => one.id !== id) }, catalogue, 'ua');
    });
  }

  private catalogue(): Promise<BeautyproCatalogue> {
    return BeautyproCatalogue.of(this.parts.reads);
  }

  /** The services with the masters of the hold, where it holds the same. */
  private async asHeld(visit: WantedVisit, hold: string | null): Promise<readonly WantedService[]> {
    const held = hold === null ? null : await this.parts.held.find(hold).catch(() => null);
    if (held?.location !== visit.location || held.day !== visit.date) return visit.services;
    return visit.services.map((one) => {
      const same = held.services.find(({ service, start }) => service === one.service && start === one.start);
      return one.professional === null && same ? { ...one, professional: same.professional } : one;
    });
  }

  /**
   * Does something with the masters that are named or chosen; chosen ones are chosen anew when they are taken meanwhile.
   * @param asWanted the services as the client wants them, where the choice has the masters of a hold
   */
  private async withMasters<T>(
    choice: ChoiceOf,
    catalogue: BeautyproCatalogue,
    work: (parts: readonly PartToHold[]) => Promise<T>,
    asWanted = choice.services,
  ): Promise<T> {
    const { masters, held, free } = this.parts;
    const isOpen = asWanted.some(({ professional }) => professional === null);
    for (let tries = 1; ; tries++) {
      const parts = await masters.choose(tries === 1 ? choice : { ...choice, services: asWanted }, catalogue);
      const others = await held.heldBetween(choice.date, choice.date, choice.hold).catch((): readonly HeldTime[] => []);
      if (parts.some((part) => others.some((one) => isHeldBy(one, part)))) throw timeConflict();
      try {
        const done = await work(parts);
        free.changed(choice.location);
        return done;
      } catch (error) {
        // also where nobody knows what was done
        free.changed(choice.location);
        const isTaken = error instanceof BeautyproRefusal && error.is(409, 'TIME_CONFLICT');
        if (!isTaken || !isOpen || tries === MOST_CHOICES) throw error;
      }
    }
  }

  /** @throws `appointment_settled`; `change_by_phone` by the rules of today, which are the only ones that the API knows */
  private mayChange(visit: WireAppointment, catalogue: BeautyproCatalogue): void {
    if (visit.state === 'reserved') return;
    if (!isLive(visit)) throw visitEnded();
    const { startsAt } = this.parts.visits.shown(visit, catalogue, 'ua');
    const until = catalogue.settings && changeableUntil(startsAt, catalogue.settings.clientModule);
    if (!until || this.parts.clock.now() >= until) throw changeByPhone();
  }

  private async cancel(visit: WireAppointment, catalogue: BeautyproCatalogue, as: ClientIdentity, writing: Writing): Promise<Appointment> {
    const { visits, free } = this.parts;
    const json = { state: 'cancelled', cancelReason: CANCEL_REASON };
    await writing
      .send({ method: 'PUT', path: pathOf(visit.id), json, isRepeatable: true })
      .catch(async (error: unknown) => {
        if (!(error instanceof BeautyproSilence && error.wasSent)) throw error;
        if (isLive(await visits.one(visit.id, as, writing.signal))) throw error;
      })
      .finally(() => free.changed(visit.location ?? ''));
    return visits.shown({ ...visit, state: 'cancelled' }, catalogue, 'ua');
  }

  private async move(
    visit: WireAppointment,
    change: AppointmentChange,
    catalogue: BeautyproCatalogue,
    as: ClientIdentity,
    writing: Writing,
  ): Promise<Appointment> {
    const { visits } = this.parts;
    const { date = visit.date } = change;
    const services = wantedAfter(visit, change.services);
    catalogue.bookableServices(services.filter(({ id }) => id === undefined).map(({ service }) => service));
    const choice = { location: visit.location ?? '', date, services, hold: null, movedVisit: visit.id };
    return this.withMasters(choice, catalogue, async (parts) => {
      checkMinutes(change.minutes, lengthsOf(parts));
      const json = movedVisit(visit, change, services, parts);
      const silence = await writing.send({ method: 'PUT', path: pathOf(visit.id), json }).then(
        () => null,
        (error: unknown) => {
          if (!(error instanceof BeautyproSilence && error.wasSent)) throw error;
          return error;
        },
      );
      // the id may be another one after the move
      const day = await visits.of(as, { date }, writing.signal).catch((error: unknown) => {
        if (silence) throw error;
        return [];
      });
      const found = day.find((one) => isLive(one) && missingOf(parts, [one]).length === 0);
      if (!found && silence) throw silence;
      const moved = { ...visit, date, comments: change.comments ?? visit.comments, services: parts.map((part) => wireOf(part, visit.id)) };
      return visits.shown(found ?? moved, catalogue, 'ua');
    });
  }
}

const pathOf = (id: string): string => `/appointments/${encodeURIComponent(id)}`;

function isHeldBy(held: HeldTime, { professional, start, durationMinutes }: PartToHold): boolean {
  const from = minuteOf(start);
  return held.employee === professional && held.from < from + durationMinutes && from < held.to;
}

const lengthsOf = (parts: readonly PartToHold[]): readonly number[] => parts.map(({ durationMinutes }) => durationMinutes);

/** What services cost by their masters at a salon, each in its quantity; null: not known. */
function pricesOf(parts: readonly PartToHold[], location: string, catalogue: BeautyproCatalogue): readonly (Kopiykas | null)[] {
  return parts.map(({ service, professional, quantity }) => {
    const one = catalogue.priceOf(service, location, professional);
    return one === null ? null : one * quantity;
  });
}
