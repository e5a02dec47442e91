import { Injectable } from '@nestjs/common';
import { PersonParts } from '../../../platform/console/person-parts';
import { PersonalData } from '../../../platform/privacy/personal-data';
import { Counter } from '../application/counter';

/** Sales of a client's appointments: sums stay, what an operator typed goes. */
@Injectable()
export class ClientSales {
  constructor(parts: PersonParts, counter: Counter, personal: PersonalData) {
    parts.add({
      name: 'sales',
      place: 40,
      roles: [],
      exported: ({ appointments }) => counter.ofAppointments(appointments),
      erase: ({ appointments }) => personal.erase('sales', 'appointment_id = ANY ($1)', [appointments]),
    });
  }
}
