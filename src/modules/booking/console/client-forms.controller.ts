import { Param } from '@nestjs/common';
import { ConsolePages } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, toConsole, typed, User } from '../../../platform/console/console-route';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import type { Page, SeeOther } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { isCalendarDay } from '../../../shared/calendar-day';
import { DomainError } from '../../../shared/domain-error';
import { readEmail } from '../../../shared/email';
import { kyivDay } from '../../../shared/kyiv-day';
import { translation } from '../../../shared/translation';
import { CLIENT_LIMITS, type ClientCard, type ClientEdit, type ClientHealth } from '../../clients/contract/client-card';
import { BookingAdmin } from '../application/booking-admin.service';
import { BOOK, RUN } from './booking-roles';
import { clientName } from './client-name';
import { editQuestion, healthQuestion } from './client-forms.presenter';
import { ScopedClients } from './scoped-clients';

const FIRST_BIRTHDAY = '1900-01-01';

/** What operators write of a client. A form shows what is masked elsewhere: it is opened by a press, which is written down. */
@ConsoleController('clients')
export class ClientFormsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
    private readonly clients: ScopedClients,
    private readonly clock: Clock,
  ) {}

  /** POST /ops/clients/{id}/edit: names, e-mail, birthday, language and notes, to be changed */
  @ConsoleAction(':id/edit', { roles: BOOK })
  async edit(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const client = await this.clients.find(user, id);
    const { firstname, lastname, email, birthday, locale, notes } = client;
    return this.editForm(user, client, { firstname, lastname, email: email ?? '', birthday: birthday ?? '', locale, notes });
  }

  /** POST /ops/clients/{id}/save */
  @ConsoleAction(':id/save', { roles: BOOK })
  async save(@Param('id') id: string, @FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const client = await this.clients.find(user, id);
    const field = (name: keyof ClientEdit, most: number) => typed(body, name, most);
    const edit: ClientEdit = {
      firstname: field('firstname', CLIENT_LIMITS.name),
      lastname: field('lastname', CLIENT_LIMITS.name),
      email: field('email', CLIENT_LIMITS.email),
      birthday: field('birthday', 10),
      locale: field('locale', 2) === 'en' ? 'en' : 'ua',
      notes: field('notes', CLIENT_LIMITS.notes),
    };
    try {
      await this.admin.engine.clients.edit(id, this.checked(edit), user.actor);
      return toConsole(`/ops/clients/${id}?done=client-saved`);
    } catch (error) {
      return this.editForm(user, client, edit, this.pages.conflict(user, error));
    }
  }

  /** POST /ops/clients/{id}/health: allergies and formulas of colours, to be read and changed */
  @ConsoleAction(':id/health', { roles: RUN })
  async health(@Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const client = await this.clients.find(user, id);
    const health = await this.admin.engine.clients.health(id);
    return this.pages.confirm(
      user,
      'visits',
      healthQuestion(this.pages.context(user), { name: clientName(client), path: `/ops/clients/${id}` }, health),
    );
  }

  /** POST /ops/clients/{id}/health/save */
  @ConsoleAction(':id/health/save', { roles: RUN })
  async saveHealth(@Param('id') id: string, @FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<SeeOther> {
    await this.clients.find(user, id);
    const health: ClientHealth = {
      allergies: typed(body, 'allergies', CLIENT_LIMITS.allergies),
      formulas: typed(body, 'formulas', CLIENT_LIMITS.formulas),
    };
    await this.admin.engine.clients.setHealth(id, health, user.actor);
    return toConsole(`/ops/clients/${id}?done=client-saved`);
  }

  /** With the e-mail as it is kept. @throws DomainError a conflict: `name_missing`, `email_wrong`, `birthday_wrong` */
  private checked(edit: ClientEdit): ClientEdit {
    const { firstname, email, birthday } = edit;
    const read = email === '' ? '' : readEmail(email);
    const isBirthday = birthday === '' || (isCalendarDay(birthday) && birthday >= FIRST_BIRTHDAY && birthday <= kyivDay(this.clock.now()));
    if (!/\p{L}/u.test(firstname)) throw refusal('name_missing');
    if (read === null) throw refusal('email_wrong');
    if (!isBirthday) throw refusal('birthday_wrong');
    return { ...edit, email: read };
  }

  private editForm(user: ConsoleUser, client: ClientCard, edit: ClientEdit, refused = {}): Page {
    return this.pages.confirm(user, 'visits', editQuestion(this.pages.context(user), client, edit), refused);
  }
}

const refusal = (code: 'name_missing' | 'email_wrong' | 'birthday_wrong') =>
  new DomainError('conflict', code, translation(`booking.console.problems.${code}`));
