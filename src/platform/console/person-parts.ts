import { Injectable } from '@nestjs/common';
import type { ConsoleRecordPageProps } from '../../../views/console/ConsoleRecordPage';
import type { Translation } from '../../shared/translation';
import type { ConsoleContext } from './console-words';
import type { ConsoleUser, OperatorRole } from './operators/operator';

/** Somebody of whom modules keep something. */
export interface Person {
  readonly id: string;
  /** As they are kept; the one that they sign in by first. */
  readonly phones: readonly string[];
  /** Null: none is known. */
  readonly email: string | null;
  /** The messenger's number of the chat with the bot; null: none is linked. */
  readonly chat: string | null;
  /** Ids of their appointments, the last 500. */
  readonly appointments: readonly string[];
}

/** What a module keeps of people by their phones: how it is shown on a client's card, handed over and erased. */
export interface PersonPart {
  /** Unique; the key in the file that a person is given. */
  readonly name: string;
  /** Position on the card; ascending. */
  readonly place: number;
  /** Who sees the section. */
  readonly roles: readonly OperatorRole[];
  /** Null: the card has nothing of it. */
  readonly section?: (context: ConsoleContext, person: Person) => Promise<ConsoleRecordPageProps['sections'][number] | null>;
  /** The phone of the person that a code belongs to, as it is kept; null: it is no code of the module. */
  readonly phoneOf?: (code: string) => Promise<string | null>;
  /** All that is kept of the person, for themselves. */
  readonly exported: (person: Person) => Promise<unknown>;
  /** Erases it, but for what the law makes the site keep; with single statements, which `Database.together` joins. */
  readonly erase: (person: Person) => Promise<void>;
  /** What is kept nevertheless, why and how long; left out: nothing. */
  readonly kept?: Translation;
}

/** An appointment, as a form offers it. */
export interface AppointmentChoice {
  readonly id: string;
  readonly label: string;
}

/** Finds the appointments of the client who has a phone. */
type PersonAppointments = (user: ConsoleUser, phone: string) => Promise<readonly AppointmentChoice[] | null>;
/** Finds the page of the client who has a phone. */
type PersonPage = (user: ConsoleUser, phone: string) => Promise<string | null>;

/** What modules keep of people, in the order of a client's card. A module adds its own when it starts. */
@Injectable()
export class PersonParts {
  private parts: readonly PersonPart[] = [];
  private page: PersonPage = () => Promise.resolve(null);
  private appointments: PersonAppointments = () => Promise.resolve(null);

  /** @throws Error when the name or the place is taken */
  add(part: PersonPart): void {
    const taken = this.parts.find(({ name, place }) => name === part.name || place === part.place);
    if (taken) throw new Error(`the part ${part.name} of a person collides with ${taken.name}`);
    this.parts = [...this.parts, part].sort((a, b) => a.place - b.place);
  }

  get all(): readonly PersonPart[] {
    return this.parts;
  }

  /** The parts that a role sees. */
  of(role: OperatorRole): readonly PersonPart[] {
    return this.parts.filter(({ roles }) => roles.includes(role));
  }

  showAt(page: PersonPage): void {
    this.page = page;
  }

  appointmentsFrom(appointments: PersonAppointments): void {
    this.appointments = appointments;
  }

  /** Appointments of the client who has a phone, the newest first, as far as this operator sees them; null: another system keeps them. */
  appointmentsOf(user: ConsoleUser, phone: string): Promise<readonly AppointmentChoice[] | null> {
    return this.appointments(user, phone);
  }

  /** Page of the client who has a phone; null: there is none that this operator sees. */
  async hrefOf(user: ConsoleUser, phone: string): Promise<string | null> {
    return phone === '' ? null : this.page(user, phone);
  }
}
