import { guid } from './beautypro-stub.ids';
import { badRequest, dayOf, minutesOf, StubRefusal } from './beautypro-stub.protocol';

export interface StubVisitService {
  readonly id: string;
  readonly service: string;
  readonly professional: string | null;
  readonly start: string;
  readonly duration: number;
  readonly quantity: number;
  readonly predictedSum: number;
  readonly sale: null;
  readonly saleSum: null;
  readonly refundSum: null;
  readonly prepayment: null;
  readonly prepaymentSum: null;
}

export interface StubVisit {
  id: string;
  location: string;
  client: string | null;
  clientFirstName: string;
  date: string;
  state: 'reserved' | 'planned' | 'confirmed' | 'cancelled';
  createDate: string;
  comments: string;
  cancelReason: string;
  clientsModuleConfirmed: boolean;
  hasAnySales: boolean;
  feedback: string;
  services: StubVisitService[];
}

type Body = Readonly<Record<string, unknown>>;

const FORCED = ['serviceTeeth', 'serviceHall', 'hallTime', 'resourceTime'];
/** A reserved visit keeps its time for as long. */
const RESERVED_MS = 15 * 60_000;
const STATES = ['reserved', 'planned', 'confirmed', 'cancelled'];

/** Visits in memory, by section “Appointments” of the documentation. */
export class StubVisits {
  readonly all: StubVisit[] = [];
  /** What the hall does not allow: a conflict unless the list of what is forced names `hallTime`. */
  isHallTaken = false;
  /** What the next write of a visit says of its SMS. */
  smsError: { readonly type: string; readonly message: string } | null = null;
  /** Services that nobody may book without being validated. */
  readonly invalid = new Set<string>();
  /** Whether somebody booked over all checks. */
  wasForced = false;
  private made = 0;

  constructor(
    private readonly now: () => number,
    private readonly nameOf: (client: string | null) => string,
  ) {}

  /** Puts a visit there as the reception would. */
  add(appointment: Partial<StubVisit> & Pick<StubVisit, 'location' | 'date'>, services: readonly Partial<StubVisitService>[]): StubVisit {
    const made: StubVisit = {
      id: guid('appointment', ++this.made),
      client: null,
      clientFirstName: this.nameOf(appointment.client ?? null),
      state: 'planned',
      createDate: new Date(this.now()).toISOString(),
      comments: '',
      cancelReason: '',
      clientsModuleConfirmed: false,
      hasAnySales: false,
      feedback: '',
      services: services.map((one) => this.service(one)),
      ...appointment,
    };
    this.all.push(made);
    return made;
  }

  /** Taken minutes of an employee that day. */
  taken(employee: string, date: string, without: readonly string[] = []): { from: number; to: number }[] {
    return this.all
      .filter((appointment) => appointment.date === date && !without.includes(appointment.id) && this.isLive(appointment))
      .flatMap(({ services }) => services.filter((one) => one.professional === employee))
      .map(({ start, duration }) => ({ from: minutesOf(start), to: minutesOf(start) + duration }));
  }

  /** `POST /appointments`: adds to the visit of the same client, day and salon, when there is one. */
  create(body: Body, owner: string | null, force: string | null): StubVisit {
    const client = this.clientOf(body, owner);
    const date = this.dateOf(body.date);
    const location = text(body.location, 'location');
    const state = (body.state ?? 'planned') as StubVisit['state'];
    if (!STATES.includes(state)) badRequest("Invalid parameter 'state'");
    const services = this.wanted(body.services);
    this.check(date, services, force, []);
    const same = this.all.find(
      (appointment) =>
        appointment.client === client &&
        appointment.date === date &&
        appointment.location === location &&
        ['planned', 'confirmed'].includes(appointment.state) &&
        ['planned', 'confirmed'].includes(state),
    );
    if (same && client !== null) {
      same.services.push(...services);
      return same;
    }
    const comments = typeof body.comments === 'string' ? body.comments : '';
    return this.add({ client, date, location, state, comments, clientsModuleConfirmed: body.clientsModule === true, services }, []);
  }

  /** `PUT /appointments/{id}`: an array without actions replaces, one with actions changes what it names. */
  change(id: string, body: Body, owner: string | null, force: string | null): StubVisit {
    const appointment = this.find(id, owner);
    const date = body.date === undefined ? appointment.date : this.dateOf(body.date);
    if (body.state !== undefined && !STATES.includes(body.state as string)) badRequest("Invalid parameter 'state'");
    const services = body.services === undefined ? appointment.services : this.changed(appointment, body.services);
    if (body.state !== 'cancelled') this.check(date, services, force, [appointment.id]);
    if (date !== appointment.date) appointment.id = guid('appointment', ++this.made);
    appointment.services = [...services];
    appointment.date = date;
    if (body.state !== undefined) appointment.state = body.state as StubVisit['state'];
    if (typeof body.comments === 'string') appointment.comments = body.comments;
    if (typeof body.cancelReason === 'string') appointment.cancelReason = body.cancelReason;
    return appointment;
  }

  /** `POST /appointments/services` */
  addService(body: Body, owner: string | null, force: string | null): StubVisitService {
    const appointment = this.find(text(body.appointment, 'appointment'), owner);
    const [service] = this.wanted([body]);
    this.check(appointment.date, [service!], force, []);
    appointment.services.push(service!);
    return service!;
  }

  /** `DELETE /appointments/services/{id}` */
  removeService(id: string, owner: string | null): void {
    const appointment = this.all.find(
      (one) => one.services.some((service) => service.id === id) && (owner === null || one.client === owner),
    );
    if (!appointment) throw new StubRefusal(404, 'Not found', { object: 'appointmentService', type: 'id', value: id });
    appointment.services = appointment.services.filter((service) => service.id !== id);
  }

  private find(id: string, owner: string | null): StubVisit {
    const appointment = this.all.find((one) => one.id === id && (owner === null || one.client === owner));
    return appointment ?? refuseUnknown(id);
  }

  private isLive(appointment: StubVisit): boolean {
    if (appointment.state === 'reserved') return this.now() - Date.parse(appointment.createDate) < RESERVED_MS;
    return appointment.state !== 'cancelled';
  }

  private clientOf(body: Body, owner: string | null): string | null {
    if (owner !== null && body.client !== undefined && body.client !== owner) throw new StubRefusal(403, 'Another client');
    return owner ?? (typeof body.client === 'string' ? body.client : null);
  }

  /** The date only: a time of day that is not zero is an error. */
  private dateOf(value: unknown): string {
    const day = dayOf(typeof value === 'string' ? value : null, 'date');
    if (!/^\d{4}-\d{2}-\d{2}(T00:00(:00(\.000)?)?Z?)?$/.test(value as string)) badRequest("Parameter 'date' must have no time");
    return day;
  }

  private wanted(value: unknown): StubVisitService[] {
    if (!Array.isArray(value) || value.length === 0) badRequest("Missing required parameter 'services'");
    return (value as Body[]).map((one) => {
      if (typeof one.start !== 'string' || !/^\d{2}:\d{2}(:\d{2})?$/.test(one.start)) badRequest("Invalid parameter 'start'");
      if (typeof one.duration !== 'number' || one.duration <= 0) badRequest("Invalid parameter 'duration'");
      text(one.service, 'service');
      return this.service(one);
    });
  }

  private changed(appointment: StubVisit, value: unknown): StubVisitService[] {
    if (!Array.isArray(value)) badRequest("Invalid parameter 'services'");
    const items = value as Body[];
    if (!items.some((item) => 'action' in item)) return this.wanted(items);
    const services = new Map(appointment.services.map((one) => [one.id, one]));
    for (const { action, ...item } of items) {
      const id = typeof item.id === 'string' ? item.id : '';
      if (action === 'insert') services.set(this.wanted([item])[0]!.id, this.service(item));
      else if (!services.has(id)) refuseUnknown(id);
      else if (action === 'update') services.set(id, { ...services.get(id)!, ...(item as Partial<StubVisitService>) });
      else if (action === 'delete') services.delete(id);
      else badRequest("Invalid parameter 'action'");
    }
    return [...services.values()];
  }

  private check(date: string, services: readonly StubVisitService[], force: string | null, without: readonly string[]): void {
    if (force === 'true') return void (this.wasForced = true);
    const forced = force === null || force === 'false' ? [] : force.split(',');
    for (const one of forced) if (!FORCED.includes(one)) badRequest("Invalid parameter 'force'");
    const invalid = services.find(({ service }) => this.invalid.has(service));
    if (invalid) {
      const validations = [{ id: invalid.id, type: 'PROFESSIONAL_SERVICE', service: invalid.service, professional: invalid.professional }];
      throw new StubRefusal(400, 'Appointment is not valid', { type: 'APPOINTMENT_VALIDATION', validations });
    }
    if (this.isHallTaken && !forced.includes('hallTime')) throw conflict(date, 'hall', guid('hall', 1), '10:00', 60);
    const own: StubVisitService[] = [];
    for (const one of services) {
      const [from, to] = [minutesOf(one.start), minutesOf(one.start) + one.duration];
      const mine = own
        .filter(({ professional: employee }) => employee === one.professional)
        .map(({ start, duration }) => ({ from: minutesOf(start), to: minutesOf(start) + duration }));
      const taken = one.professional === null ? [] : [...this.taken(one.professional, date, without), ...mine];
      const clash = taken.find((busy) => busy.from < to && from < busy.to);
      if (clash) throw conflict(date, 'professional', one.professional!, one.start, clash.to - clash.from);
      own.push(one);
    }
  }

  private service(one: Partial<StubVisitService>): StubVisitService {
    return {
      id: guid('appointmentService', ++this.made),
      service: one.service ?? '',
      professional: one.professional ?? null,
      start: (one.start ?? '10:00').slice(0, 5),
      duration: one.duration ?? 60,
      quantity: one.quantity ?? 1,
      predictedSum: 450.5,
      sale: null,
      saleSum: null,
      refundSum: null,
      prepayment: null,
      prepaymentSum: null,
    };
  }
}

function text(value: unknown, name: string): string {
  return typeof value === 'string' && value !== '' ? value : badRequest(`Missing required parameter '${name}'`);
}

function refuseUnknown(id: string): never {
  throw new StubRefusal(404, 'Not found', { object: 'appointment', type: 'id', value: id });
}

function conflict(date: string, itemType: string, id: string, start: string, duration: number): StubRefusal {
  const another = { itemType, id, objectType: 'appointmentService', objectStart: `${date}T${start}:00.000Z`, objectDuration: duration };
  return new StubRefusal(409, 'The time is taken', { type: 'TIME_CONFLICT', anotherItems: [another] });
}
