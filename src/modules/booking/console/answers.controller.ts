import { ConsolePages } from '../../../platform/console/console-frame';
import { ConsoleController, ConsolePage, User } from '../../../platform/console/console-route';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { Page } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { BookingAdmin } from '../application/booking-admin.service';
import { presentAnswers } from './answers.presenter';
import { LOOK, mayBook } from './booking-roles';
import { BookingSalons } from './booking-salons';

/** Whose clients were asked to confirm or to pay in advance, and have not answered. */
@ConsoleController('answers')
export class AnswersController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly places: BookingSalons,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/answers: those whose time ran out first; who works at a salon sees its own */
  @ConsolePage('', { roles: LOOK })
  async list(@User() user: ConsoleUser): Promise<Page> {
    const context = this.pages.context(user);
    const shown = { mayAct: mayBook(user), now: this.clock.now(), titleAt: (at: string) => this.places.at(at, user)?.title ?? at };
    try {
      const records = await this.admin.engine.appointments.unanswered(this.places.scope(user));
      return this.pages.list(user, 'visits', presentAnswers(context, records, shown));
    } catch (error) {
      return this.pages.list(user, 'visits', presentAnswers(context, [], shown), this.pages.conflict(user, error));
    }
  }
}
