import { Param } from '@nestjs/common';
import { ConsolePages, DONE, type Refusal } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { text } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import { BookingAdmin } from '../application/booking-admin.service';
import { AbsenceActions } from './absence.actions';
import { presentAbsence, presentAbsenceForm, presentAbsences, type TypedAbsence } from './absences.presenter';
import { BookingSalons } from './booking-salons';
import { LOOK, mayBook, mayRun, RUN } from './booking-roles';
import { readAbsence } from './typed-absence';

const QUERY = { done: DONE };
const NEW = { salon: text(100), employee: text(60), from: text(10) };

/** When employees are away and salons are closed in our own booking engine, and what becomes of the appointments then. */
@ConsoleController('absences')
export class AbsencesController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly actions: AbsenceActions,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/absences: those that are not over; who works at a salon sees its own and those of all salons */
  @ConsolePage('', { roles: LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const { absences, appointments } = this.admin.engine;
    const scope = this.places.scope(user);
    const [listed, open] = await Promise.all([absences.list(scope), appointments.whileAway(scope)]);
    const props = presentAbsences(this.pages.context(user), listed, {
      open,
      names: this.namesFor(user),
      mayAct: mayRun(user),
      mayRule: user.role === 'owner',
    });
    return this.pages.list(user, 'schedules', props, { done: query.done });
  }

  /** GET /ops/absences/new?salon=&employee=&from= */
  @ConsolePage('new', { roles: RUN, query: NEW })
  ask(@PageReq() { query }: PageRequest<typeof NEW>, @User() user: ConsoleUser): Page {
    const from = query.from ?? kyivDay(this.clock.now());
    const salon = this.salons.chosen(user, query.salon);
    const who = query.employee === null ? '' : `${this.isOfSeveral(user, query.employee) ? 'all' : (salon ?? '')}/${query.employee}`;
    return this.form(user, { who, from, to: from, start: '', end: '', reason: '' });
  }

  /** POST /ops/absences with `who`, `from`, `to`, `start`, `end`, `reason`: 303 to the absence with its appointments; refused with the form as it was filled in */
  @ConsoleAction('', { roles: RUN })
  async add(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const given: TypedAbsence = {
      who: typed(body, 'who', 200),
      from: typed(body, 'from', 10),
      to: typed(body, 'to', 10) || typed(body, 'from', 10),
      start: typed(body, 'start', 5),
      end: typed(body, 'end', 5),
      reason: typed(body, 'reason', 300),
    };
    try {
      const absence = readAbsence(
        given,
        (salon) => (this.isOwn(user, salon) ? this.places.locationOf(salon) : null),
        user.role === 'owner',
      );
      const id = await this.admin.engine.absences.add(absence, user.name || user.role);
      return toConsole(`/ops/absences/${id}?done=absent`);
    } catch (error) {
      return this.form(user, given, this.pages.refusal(user, error));
    }
  }

  /** GET /ops/absences/{id}: with the appointments to come that nobody has moved or cancelled yet */
  @ConsolePage(':id', { roles: LOOK, query: QUERY })
  async show(@PageReq() { query }: PageRequest<typeof QUERY>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const absence = await this.actions.visible(user, id);
    const { appointments, offers } = this.admin.engine;
    const open = await appointments.whileAway(this.places.scope(user), id);
    const offeredUntil = await offers.offeredUntil(open.map(({ appointment }) => appointment.id));
    const mayAct = mayBook(user) && (absence.location !== null || this.places.scope(user) === 'all');
    const props = presentAbsence(this.pages.context(user), absence, {
      open,
      offeredUntil,
      names: this.namesFor(user),
      user,
      mayAct,
      now: this.clock.now(),
    });
    return this.pages.record(user, 'schedules', props, { done: query.done });
  }

  /** Whether somebody sees an employee at several salons. */
  private isOfSeveral(user: ConsoleUser, employee: string): boolean {
    const at = this.salons.of(user).filter(({ slug }) => this.places.employeesOf(slug, user).some(({ id }) => id === employee));
    return user.role === 'owner' && at.length > 1;
  }

  private isOwn(user: ConsoleUser, salon: string): boolean {
    return this.salons.of(user).some(({ slug }) => slug === salon);
  }

  private namesFor(user: ConsoleUser) {
    return {
      salon: (location: string) => this.places.at(location, user)?.title ?? location,
      employee: (id: string) => this.places.nameOf(id, user) ?? id,
    };
  }

  private form(user: ConsoleUser, given: TypedAbsence, refused: Partial<Refusal> = {}): Page {
    const salons = this.salons.of(user).map((salon) => ({ ...salon, employees: this.places.employeesOf(salon.slug, user) }));
    const question = presentAbsenceForm(this.pages.context(user), given, { salons, mayCloseAll: user.role === 'owner' });
    return this.pages.confirm(user, 'schedules', question, refused);
  }
}
