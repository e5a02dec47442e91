import { Param, StreamableFile } from '@nestjs/common';
import { ConsolePages, DONE, moment } from '../../../platform/console/console-frame';
import {
  ConsoleAction,
  ConsoleController,
  ConsoleFile,
  ConsolePage,
  toConsole,
  typed,
  User,
} from '../../../platform/console/console-route';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { OperatorInvitations } from '../../../platform/console/operators/operator-invitations';
import { PersonParts } from '../../../platform/console/person-parts';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import { normalizedPhone } from '../../../shared/phone';
import type { ClientCard, ListedClient } from '../../clients/contract/client-card';
import { BookingAdmin } from '../application/booking-admin.service';
import { ClientCare } from './client-care';
import { EngineCatalogues } from '../application/engine-catalogues.service';
import { BookingSalons } from './booking-salons';
import { BOOK, LOOK, mayBook, mayRun } from './booking-roles';
import { clientName } from './client-name';
import { presentClient, presentClients } from './console-clients.presenter';
import { ScopedClients } from './scoped-clients';

const OWNER = { roles: ['owner'] } as const;
const QUERY = { before: text(40) };
const RECORD = { done: DONE, before: text(40) };
const MOST = 50;
const APPOINTMENTS = 20;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Clients of our own booking engine: who they are, and what every module keeps of them. */
@ConsoleController('clients')
export class ConsoleClientsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly places: BookingSalons,
    private readonly clients: ScopedClients,
    private readonly care: ClientCare,
    private readonly catalogues: EngineCatalogues,
    private readonly persons: PersonParts,
    private readonly invitations: OperatorInvitations,
    private readonly clock: Clock,
  ) {
    persons.showAt(async (user, phone) => {
      const id = await clients.withPhone(user, phone);
      return id === null ? null : `/ops/clients/${id}`;
    });
    persons.appointmentsFrom(async (user, phone) => {
      if (!admin.isOurs) return null;
      if (phone === '') return [];
      const found = await admin.engine.appointments.search({ phone, at: places.scope(user), most: APPOINTMENTS });
      return found.map(({ appointment: { id, startsAt, services } }) => ({
        id,
        label: `${moment(user, startsAt)}, ${services.map(({ serviceName }) => serviceName).join(', ')}`,
      }));
    });
  }

  /** GET /ops/clients?before=: who was here last; who works at a salon sees its clients */
  @ConsolePage('', { roles: LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const before = query.before !== null && UUID.test(query.before) ? query.before : undefined;
    try {
      const clients = await this.admin.engine.directory.search({ at: this.places.scope(user), before, most: MOST });
      return this.listed(user, clients);
    } catch (error) {
      return this.listed(user, [], undefined, this.pages.conflict(user, error));
    }
  }

  /** POST /ops/clients/find with `who`: a phone in any spelling, a part of a name, or a code; the one who is found is shown */
  @ConsoleAction('find', { roles: LOOK })
  async find(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const what = typed(body, 'who', 300);
    try {
      const clients = what === '' ? [] : await this.found(user, what);
      return clients.length === 1 ? toConsole(`/ops/clients/${clients[0]!.id}`) : this.listed(user, clients, what);
    } catch (error) {
      return this.listed(user, [], what, this.pages.conflict(user, error));
    }
  }

  /** GET /ops/clients/{id}?before= */
  @ConsolePage(':id', { roles: LOOK, query: RECORD })
  async show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.card(user, await this.clients.find(user, id), query);
  }

  /** POST /ops/clients/{id}/open: with phones, e-mail and birthday, which is written down */
  @ConsoleAction(':id/open', { roles: BOOK })
  async open(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.card(user, await this.clients.find(user, id), { done: null, before: null }, true);
  }

  /** GET /ops/clients/{id}/merge: whom the client is the same as */
  @ConsolePage(':id/merge', OWNER)
  async mergeWith(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    return this.mergeForm(user, await this.clients.find(user, id));
  }

  /** POST /ops/clients/{id}/merge with `who`, a phone: leads to the question that names both */
  @ConsoleAction(':id/merge', OWNER)
  async chooseOther(@Param('id') id: string, @FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const client = await this.clients.find(user, id);
    const other = await this.clients.withPhone(user, normalizedPhone(typed(body, 'who', 60)));
    if (other !== null && other !== id) return toConsole(`/ops/clients/${id}/merge/${other}`);
    const { t } = this.pages.context(user);
    const failure = t(other === null ? 'booking.console.clients.none' : 'booking.console.problems.clients_same');
    return this.mergeForm(user, client, { failure, status: 409 });
  }

  /** GET /ops/clients/{id}/file: all that is kept of the client, for themselves, as JSON */
  @ConsoleFile(':id/file', OWNER)
  async file(@Param('id') id: string, @User() user: ConsoleUser): Promise<StreamableFile> {
    const data = await this.care.exported(await this.clients.find(user, id));
    const disposition = `attachment; filename="client-${id}.json"`;
    return new StreamableFile(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), { type: 'application/json; charset=utf-8', disposition });
  }

  private mergeForm(user: ConsoleUser, client: ClientCard, refused = {}): Page {
    const { t } = this.pages.context(user);
    const question = {
      title: `${t('booking.console.clients.merge.title')}: ${clientName(client)}`,
      lead: t('booking.console.clients.merge.who'),
      action: `/ops/clients/${client.id}/merge`,
      back: `/ops/clients/${client.id}`,
      submit: t('console.list.find'),
      fields: [
        { name: 'who', label: t('booking.console.clients.merge.phone'), isRequired: true, maxLength: 60, inputMode: 'numeric' as const },
      ],
    };
    return this.pages.confirm(user, 'visits', question, refused);
  }

  private async found(user: ConsoleUser, what: string): Promise<readonly ListedClient[]> {
    const { directory } = this.admin.engine;
    const at = this.places.scope(user);
    const codes = await Promise.all(this.persons.of(user.role).map(async ({ phoneOf }) => (await phoneOf?.(what)) ?? null));
    const phone = codes.find((each) => each !== null) ?? (/\p{L}/u.test(what) ? null : normalizedPhone(what));
    const by = phone === null ? { name: what.replace(/\s+/gu, ' ') } : { phone };
    return phone === '' ? [] : directory.search({ ...by, at, most: MOST });
  }

  private listed(user: ConsoleUser, clients: readonly ListedClient[], what?: string, { failure = '', status = 200 } = {}): Page {
    const shown = { what, isFull: clients.length === MOST, today: kyivDay(this.clock.now()), mayAct: mayBook(user) };
    return this.pages.list(user, 'visits', presentClients(this.pages.context(user), clients, shown), { failure, status });
  }

  private async card(
    user: ConsoleUser,
    client: ClientCard,
    { done, before }: { readonly done: string | null; readonly before: string | null },
    isOpen = false,
  ): Promise<Page> {
    const context = this.pages.context(user);
    const { engine } = this.admin;
    const at = this.places.scope(user);
    const person = await this.care.person(client);
    const [appointments, counts, favourites, events, names, photographs, tests, ...sections] = await Promise.all([
      engine.appointments.search({ client: client.id, at, before: before ?? undefined, most: APPOINTMENTS }),
      engine.directory.counts(at, client.id),
      engine.clients.favourites(client.id),
      engine.clients.events(client.id),
      this.invitations.names(),
      mayRun(user) ? engine.photographs.list(client.id) : null,
      engine.patchTests.of(client.id),
      ...this.persons.of(user.role).map(async ({ section }) => (await section?.(context, person)) ?? null),
    ]);
    const props = presentClient(context, client, {
      user,
      isOpen,
      appointments,
      isFull: appointments.length === APPOINTMENTS,
      isFirstPart: before === null,
      counts,
      favourites,
      events,
      names,
      photographs,
      tests: tests.length > 0 || engine.patchTests.services().length > 0 ? tests : null,
      sections: sections.filter((each) => each !== null),
      catalogue: this.catalogues.current,
      titleAt: (location) => this.places.at(location, user)?.title ?? location,
      now: this.clock.now(),
    });
    return this.pages.record(user, 'visits', props, { done });
  }
}
