import { offeredStarts, type EmployeeDay, type OfferRules } from '../domain/offered-times';
import { inTurn } from '../domain/free-stretches';
import { rankDays } from '../domain/ranked-days';
import type { AppointmentStarts } from '../domain/appointment-starts';
import { beginningsOf, appointmentsAt } from '../domain/appointments';
import type { PartToPlace, PlacedPart } from './appointment-part';

/** Which times of a day are offered for services of an appointment. What does not depend on their employees is worked out once. */
export class AppointmentOffers {
  private readonly rankedDays;
  private readonly days: ReadonlyMap<string, EmployeeDay>;
  private readonly beginnings = new Map<number, AppointmentStarts>();
  private readonly turns = new Map<string, ReadonlySet<number>>();

  /** @param wanted in the order of their times */
  constructor(
    days: readonly EmployeeDay[],
    private readonly wanted: readonly PartToPlace[],
    private readonly rules: OfferRules,
  ) {
    this.rankedDays = rankDays(days);
    this.days = new Map(days.map((day) => [day.employee, day]));
  }

  /**
   * Whether anything can be offered that begins with a part, whoever does what follows.
   * @param at its place among those that are wanted
   */
  mayBegin(at: number, { employee, from }: PlacedPart): boolean {
    // those steps are as long as all that goes together
    if (this.rules.step === 'auto') return true;
    let starts = this.beginnings.get(at);
    if (!starts) this.beginnings.set(at, (starts = beginningsOf(this.rankedDays, this.wanted.slice(at), this.rules)));
    return starts.get(from)?.some((starter) => starter.employee === employee) ?? false;
  }

  /** Whether services that follow each other, or are done side by side, are offered together; in the order of their times. */
  has(parts: readonly PlacedPart[]): boolean {
    return this.isTurn(parts) || this.isWholeAppointment(parts);
  }

  /** Services that one employee does in turn, at a time that is offered for all of them. */
  private isTurn(parts: readonly PlacedPart[]): boolean {
    const first = parts[0]!;
    const day = this.days.get(first.employee);
    if (!day || parts.some(({ employee, from }, at) => employee !== first.employee || from !== (parts[at - 1]?.to ?? from))) return false;
    const length = inTurn(parts.map(({ from, to, before, after, processing }) => ({ minutes: to - from, before, after, processing })));
    const key = JSON.stringify([first.employee, length]);
    let starts = this.turns.get(key);
    if (!starts) this.turns.set(key, (starts = new Set(offeredStarts(day, length, this.rules))));
    return starts.has(first.from);
  }

  /** Services that are among the whole appointments of the day. */
  private isWholeAppointment(parts: readonly PlacedPart[]): boolean {
    const steps = parts.map(({ service, employee, from, to, before, after, processing, sideBySide }) => ({
      service,
      sideBySide,
      candidates: [{ employee, minutes: to - from, before, after, processing, price: null }],
    }));
    const appointments = appointmentsAt(parts[0]!.from, this.rankedDays, steps, this.rules);
    return appointments.some((appointment) => appointment.parts.every(({ from }, at) => from === parts[at]!.from));
  }
}
