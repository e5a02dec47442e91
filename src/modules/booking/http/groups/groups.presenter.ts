import { toHryvnias } from '../../../../shared/money';
import type { BookedGroup, GroupOption, HeldGroup } from '../../../scheduling/contract/group';
import { presentAppointment } from '../appointments/appointments.presenter';

const hryvnias = (amount: number | null): number | null => (amount === null ? null : toHryvnias(amount));

export function presentOption({ start, end, price, prepayment, people }: GroupOption) {
  return {
    start,
    end,
    price: hryvnias(price),
    prepayment: toHryvnias(prepayment),
    people: people.map((person) => ({ ...person, price: hryvnias(person.price) })),
  };
}

export function presentHeldGroup({ token, expiresAt, location, day, people }: HeldGroup) {
  return {
    hold: token,
    expiresAt: expiresAt.toISOString(),
    location,
    date: day,
    people: people.map((services) => ({
      services: services.map(({ service, professional, start, end }) => ({ service, professional, start, end })),
    })),
  };
}

/** @param links of its people, in their order @param rules until when each changes online, in words */
export function presentGroup(
  { id, location, payment, undoUntil, appointments }: BookedGroup,
  { link, links, rules }: { readonly link: string; readonly links: readonly string[]; readonly rules: readonly string[] },
) {
  return {
    id,
    location,
    payment,
    undoUntil: undoUntil.toISOString(),
    link,
    people: appointments.map((appointment, at) => ({ link: links[at]!, appointment: presentAppointment(appointment, rules[at]!) })),
  };
}
