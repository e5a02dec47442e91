import { cannotBeBooked } from '../../../shared/booking-failure';
import {
  neededAt,
  priceOf,
  type EngineCatalogue,
  type EngineEmployee,
  type EngineLocation,
  type EngineService,
} from '../contract/engine-catalogue';
import type { StepCandidate } from '../domain/ranked-days';
import { asksAnything, NO_PREPAYMENT, type PrepaymentRule } from '../contract/prepayment';
import { processingIn } from '../contract/processing';
import type { BookingSettings } from '../contract/settings';
import { isOpen } from '../contract/what-can-be-booked';

/** A service as a salon's employees do it. */
export interface BookableService {
  readonly service: EngineService;
  readonly candidates: readonly StepCandidate[];
}

/** What can be booked at one salon, by the catalogue of a moment. */
export class BookableSalon {
  readonly location: EngineLocation;
  /** Employees who can be booked here. */
  readonly bookableEmployees: readonly EngineEmployee[];

  /** @throws `cannot_be_booked` for a salon that is unknown or not active */
  constructor(
    readonly catalogue: EngineCatalogue,
    id: string,
    private readonly settings: BookingSettings,
    /** What the client who books pays in advance for services that ask for nothing. */
    private readonly ofClient: PrepaymentRule = NO_PREPAYMENT,
    /** The desk also books what is not for the public. */
    private readonly isDesk = false,
  ) {
    const location = catalogue.locations.get(id);
    if (!location?.active) throw cannotBeBooked('location');
    this.location = location;
    this.bookableEmployees = [...catalogue.employees.values()].filter((each) => this.isOpen(each) && each.locations.includes(id));
  }

  /** Ids of all employees who can be booked here. */
  get employees(): readonly string[] {
    return this.bookableEmployees.map(({ id }) => id);
  }

  /** Services that somebody does here. */
  get services(): readonly EngineService[] {
    const done = new Set(this.bookableEmployees.flatMap((each) => each.services));
    return [...this.catalogue.services.values()].filter(
      (each) => done.has(each.id) && this.isOpen(each) && each.prices[this.location.id] !== undefined,
    );
  }

  /**
   * A service with those who do it here.
   * @param professional null: all of them
   * @throws `cannot_be_booked` for a service that is not offered here, or an employee who does not do it here
   */
  service(id: string, professional: string | null): BookableService {
    const service = this.catalogue.services.get(id);
    if (!service || !this.isOpen(service) || service.prices[this.location.id] === undefined) throw cannotBeBooked('services');
    const able = this.bookableEmployees.filter((each) => each.services.includes(id) && (professional === null || each.id === professional));
    if (able.length === 0) throw cannotBeBooked('services');
    const needs = neededAt(this.catalogue, this.location.id, id).map((resource) => resource.id);
    return { service, candidates: able.map((employee) => ({ ...this.candidate(service, employee), ...(needs.length > 0 && { needs }) })) };
  }

  /** What is paid in advance for a service; what services ask for counts while prepayments are on. */
  prepaymentOf({ prepayment }: EngineService): PrepaymentRule {
    return this.settings.prepayments.active && asksAnything(prepayment) ? prepayment : this.ofClient;
  }

  /** Whether a service asks for something in advance: it is an appointment of its own then. */
  asksPrepayment(id: string): boolean {
    const service = this.catalogue.services.get(id);
    return service !== undefined && asksAnything(this.prepaymentOf(service));
  }

  /** The shortest time that a service here takes: what a gap must have to be sold. */
  get shortestMinutes(): number {
    const offered = [...this.catalogue.services.values()].filter(
      (each) => this.isOpen(each) && each.prices[this.location.id] !== undefined,
    );
    return Math.min(this.defaultMinutes, ...offered.map((each) => each.durationMinutes ?? this.defaultMinutes));
  }

  /** `default_appointment_duration` */
  get defaultMinutes(): number {
    return this.settings.statistics.defaultAppointmentMinutes;
  }

  private isOpen(item: EngineService | EngineEmployee): boolean {
    return this.isDesk ? !item.archive : isOpen(item);
  }

  private candidate(service: EngineService, employee: EngineEmployee): StepCandidate {
    const minutes = employee.durations[service.id] ?? service.durationMinutes ?? this.defaultMinutes;
    return {
      employee: employee.id,
      minutes,
      before: service.bufferBefore,
      after: service.bufferAfter,
      processing: processingIn(service.processing, minutes),
      price: priceOf(service, employee, this.location.id),
    };
  }
}
