import type { StubCatalogue } from './beautypro-stub.data';
import { badRequest, dayAfter, dayOf, flagOf, listOf, timeOf } from './beautypro-stub.protocol';
import type { StubVisits } from './beautypro-stub.appointments';

const OPENS = 10 * 60;
const CLOSES = 20 * 60;
const STEPS = ['5m', '10m', '15m', '20m', '30m', '60m', '90m', '120m', '150m', '180m', 'auto'];
const MODES = ['none', 'optimal', 'maximal', 'maximal_if_has_appointment'];
const POSITIONS = ['day_start', 'before_appointment', 'after_appointment', 'day_end'];
const MAX_DAYS = 400;

/** How the stub reads what the documentation leaves open. */
export interface FreeTimeReading {
  /** Whether `to` is the moment at which the last day begins. */
  endsBeforeTo: boolean;
}

/** `GET /employees/free_time`: `{ employee: { day: [time] } }`; who has nothing is left out. */
export function freeTimeOf(
  query: URLSearchParams,
  { employees, services, locations }: StubCatalogue,
  appointments: StubVisits,
  reading: FreeTimeReading,
): Record<string, Record<string, string[]>> {
  const from = dayOf(query.get('from'), 'from');
  const to = dayOf(query.get('to'), 'to');
  const duration = Number(query.get('duration') ?? NaN);
  if (!Number.isInteger(duration) || duration <= 0) badRequest("Missing or invalid parameter 'duration'");
  oneOf(query, 'step', STEPS);
  oneOf(query, 'gaps_mode', MODES);
  for (const position of listOf(query, 'gaps_positions') ?? []) if (!POSITIONS.includes(position)) badRequest("Invalid 'gaps_positions'");
  const step = stepOf(query.get('step'), duration);
  const location = query.get('location');
  if (location && !locations.some(({ id }) => id === location)) badRequest("Unknown 'location'");
  const wanted = listOf(query, 'services') ?? [];
  for (const id of wanted) {
    const service = services.find((one) => one.id === id) ?? badRequest("Unknown 'services'");
    if (location && !service.location_prices.some((price) => price.location === location))
      badRequest("Parameters 'services' and 'location' do not go together");
  }
  const only = listOf(query, 'professionals');
  const isPublic = flagOf(query, 'public_employees');
  const skipped = listOf(query, 'skip_appointments') ?? [];
  const free: Record<string, Record<string, string[]>> = {};
  for (const employee of employees) {
    if (only && !only.includes(employee.id)) continue;
    if (isPublic && !employee.public) continue;
    if (location && !employee.schedules.some((one) => one.location === location)) continue;
    if (!wanted.every((id) => employee.services.includes(id))) continue;
    let days = 0;
    for (let day = from; reading.endsBeforeTo ? day < to : day <= to; day = dayAfter(day)) {
      if (++days > MAX_DAYS) badRequest('The period is too long');
      const taken = appointments.taken(employee.id, day, skipped);
      const times: string[] = [];
      for (let at = OPENS; at + duration <= CLOSES; at += step)
        if (!taken.some((busy) => busy.from < at + duration && at < busy.to)) times.push(timeOf(at));
      if (times.length > 0) (free[employee.id] ??= {})[day] = times;
    }
  }
  return free;
}

function oneOf(query: URLSearchParams, name: string, values: readonly string[]): void {
  const value = query.get(name);
  if (value !== null && !values.includes(value)) badRequest(`Invalid parameter '${name}'`);
}

function stepOf(step: string | null, duration: number): number {
  return step === null || step === 'auto' ? duration : Number(step.slice(0, -1));
}
