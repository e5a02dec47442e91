import { Logger } from '@nestjs/common';
import { DomainError } from '../../../../shared/domain-error';
import type { ClientIdentity } from '../../../clients/contract/client';
import type { PartToHold } from '../../store/held-times';
import { timeConflict } from '../../../../shared/booking-failure';
import type { WantedService, WantedAppointment } from '../../../scheduling/contract/appointment';
import { APPOINTMENT_FIELDS, appointmentOf, createdOf, type WireAppointment, type WireService } from './appointment.wire';
import {
  type BeautyProApi,
  type BeautyProCall,
  BeautyProRejected,
  BeautyProTimeout,
  domainFailure,
  outcomeUnknown,
  timeLimited,
} from '../../../beautypro/beautypro.api';
import type { BeautyProAppointments } from './beautypro-appointments';
import type { PerClientLock } from './per-client-lock';

/**
 * How the list of what may be booked over is written: `a,b`, the key again for each, the key with brackets; `off`: not at all. The API does
 * not document the list; `force=true`, which it does, would book over employees and is never sent.
 */
export const FORCE_FORMS = ['comma', 'repeated', 'brackets', 'off'] as const;
export type ForceForm = (typeof FORCE_FORMS)[number];
const WHAT = '/appointments';
const FORCED = ['serviceTeeth', 'serviceHall', 'hallTime', 'resourceTime'] as const;

/** Something that is written: whether a call has left by which it may have been done. */
export interface WriteAttempt {
  readonly signal: AbortSignal;
  /** Sends a call that changes something. */
  send(call: BeautyProCall): Promise<unknown>;
}

/** Writes of appointments. None of them is repeated without looking whether it was done. */
export class AppointmentWriter {
  private readonly logger = new Logger('BeautyPro');

  constructor(
    private readonly api: BeautyProApi,
    private readonly appointments: BeautyProAppointments,
    private readonly turns: PerClientLock,
    private readonly forceForm: ForceForm,
    private readonly limitMs: number,
  ) {}

  /** Work that writes on behalf of a client: its failure says whether anything may have been done. */
  writing<T>(what: string, as: ClientIdentity, work: (writing: WriteAttempt) => Promise<T>): Promise<T> {
    let mayBeDone = false;
    let refusal: unknown = null;
    const send = (signal: AbortSignal) => async (call: BeautyProCall) => {
      const before = mayBeDone;
      mayBeDone = true;
      try {
        const answer = await this.api.asClient({ ...call, query: { ...call.query, ...this.force() } }, as.accessToken, signal);
        // a write is answered with an id, or with 204
        if (answer !== undefined && !createdOf(answer))
          throw new BeautyProTimeout(`${call.method} ${WHAT}`, 'an answer without an id', true);
        return answer;
      } catch (error) {
        if (error instanceof BeautyProRejected) refusal = error;
        if (refusal === error || (error instanceof BeautyProTimeout && !error.wasSent)) mayBeDone = before;
        throw error;
      }
    };
    const isPlain = (error: unknown) => !mayBeDone || error === refusal || error instanceof DomainError;
    return timeLimited(
      what,
      this.limitMs,
      (signal) => this.turns.inTurn(as.client, signal, () => work({ signal, send: send(signal) })),
      (error) => (isPlain(error) ? domainFailure(error) : outcomeUnknown(error)),
    );
  }

  /**
   * Makes an appointment. Where no answer came, what the client has by now is not made again.
   * @param parts what the client does not have yet @returns the appointment as the API has it: it adds to one of the same client, day and salon
   */
  async create(
    { location, date, comments }: WantedAppointment,
    parts: readonly PartToHold[],
    as: ClientIdentity,
    state: string,
    writing: WriteAttempt,
  ): Promise<WireAppointment> {
    for (let tries = 1; ; tries++) {
      const before = tries === 1 ? [] : await this.appointments.of(as, { date, location }, writing.signal);
      const missing = missingOf(parts, before);
      const there = before.find((appointment) => isLive(appointment) && missingOf(parts, [appointment]).length < parts.length);
      if (missing.length === 0 && there) return there;
      const json = { state, date, location, client: as.client, comments, clientsModule: true, services: missing.map(serviceOf) };
      try {
        const call = { method: 'POST', path: '/appointments', json } as const;
        const answer = await this.api.withFields(APPOINTMENT_FIELDS, (fields) => writing.send({ ...call, query: { fields } }));
        return this.made(answer, { location, date, comments, client: as.client, state }, parts, tries);
      } catch (error) {
        if (error instanceof BeautyProTimeout && error.wasSent && tries === 1) continue;
        // of a second try it may be the first that has the time
        const isOwn = tries > 1 && error instanceof BeautyProRejected && error.is(409);
        if (!isOwn) throw error;
        const after = await this.appointments.of(as, { date, location }, writing.signal);
        const own = after.find((appointment) => isLive(appointment) && missingOf(parts, [appointment]).length === 0);
        if (!own) throw timeConflict();
        return own;
      }
    }
  }

  /** A good booking stays one, whatever is odd about its answer. */
  private made(
    answer: unknown,
    sent: Pick<WireAppointment, 'location' | 'date' | 'comments' | 'client' | 'state'>,
    parts: readonly PartToHold[],
    tries: number,
  ): WireAppointment {
    const made = createdOf(answer);
    if (!made) throw new BeautyProTimeout('POST /appointments', 'an answer without an id', true);
    if (made.smsError) this.logger.warn({ type: made.smsError, tries }, 'a visit was booked, its SMS was not sent');
    const appointment = appointmentOf(answer);
    if (appointment && missingOf(parts, [appointment]).length === 0) return appointment;
    const services = parts.map((part) => wireOf(part, made.id));
    return { ...sent, id: made.id, clientFirstName: '', clientsModuleConfirmed: false, hasAnySales: false, feedback: null, services };
  }

  private force(): NonNullable<BeautyProCall['query']> {
    const forms: Readonly<Record<ForceForm, NonNullable<BeautyProCall['query']>>> = {
      comma: { force: FORCED.join(',') },
      repeated: { force: FORCED },
      brackets: { 'force[]': FORCED },
      off: {},
    };
    return forms[this.forceForm];
  }
}

const NO_SUMS = { sale: null, saleSum: null, predictedSum: null, refundSum: null, prepayment: null, prepaymentSum: null };

/** A service as the API would tell it, where its answer does not: the id is none that it knows. */
export function wireOf(part: PartToHold, appointment: string): WireService {
  return { ...NO_SUMS, ...serviceOf(part), id: `${appointment}:${part.start}` };
}

/** A service as the API takes it: never without its employee. */
export function serviceOf({ service, professional: employee, start, durationMinutes, quantity }: PartToHold) {
  return { service, professional: employee, start, duration: durationMinutes, quantity };
}

export const isLive = ({ state }: WireAppointment): boolean => state !== 'cancelled';

/** Which of these services the appointments do not hold; of one that names no employee, whoever does it. */
export function missingOf<T extends WantedService>(wanted: readonly T[], appointments: readonly WireAppointment[]): readonly T[] {
  const there = appointments.filter(isLive).flatMap(({ services }) => services);
  const isThere =
    ({ service, start, professional: employee }: T) =>
    (one: WireService) =>
      one.service === service && one.start === start && (employee === null || one.professional === employee);
  return wanted.filter((one) => !there.some(isThere(one)));
}
