import { Param } from '@nestjs/common';
import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import { FormReq, type FormRequest } from '../../pages/page-form';
import { PageReq, type PageRequest } from '../../pages/page-route';
import type { Page, SeeOther } from '../../render/page';
import { DomainError } from '../../../shared/domain-error';
import { emailMessage, readEmail } from '../../../shared/email';
import { translation } from '../../../shared/translation';
import { OPERATOR_ROLES, type ConsoleUser, type Operator } from './operator';
import { OperatorDevices, trustsByThemselves } from './operator-devices';
import { OperatorInvitations } from './operator-invitations';
import { PeopleActions } from './people.actions';
import { actionLinks } from '../actions/operator-action';
import { ConsolePages, DONE, moment, type PageNotice } from '../console-frame';
import { ConsoleEmployees } from '../console-employees';
import { ConsoleSalons } from '../console-salons';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../console-route';

const OWNER = { roles: ['owner'] } as const;
const QUERY = { done: DONE };
const RECORD = { done: DONE };
const FIELDS = ['name', 'email', 'role', 'salon', 'employee', 'locale'] as const;
type Typed = Partial<Record<(typeof FIELDS)[number], string>>;

/** Who works in the console: for the owner. */
@ConsoleController('people')
export class PeopleController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly invitations: OperatorInvitations,
    private readonly actions: PeopleActions,
    private readonly devices: OperatorDevices,
    private readonly salons: ConsoleSalons,
    private readonly employees: ConsoleEmployees,
  ) {}

  /** GET /ops/people */
  @ConsolePage('', { ...OWNER, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    return this.shown(user, { done: query.done });
  }

  /** GET /ops/people/{id}: somebody, with the devices that they trust */
  @ConsolePage(':id', { ...OWNER, query: RECORD })
  async show(@PageReq() { query }: PageRequest<typeof RECORD>, @Param('id') id: string, @User() user: ConsoleUser): Promise<Page> {
    const operator = await this.actions.find(user, { id });
    const devices = await this.devices.of(operator.id);
    const context = this.pages.context(user);
    const { t } = context;
    const isByRole = trustsByThemselves(operator.role);
    const may = {
      'allow-devices': !isByRole && !operator.mayTrust && operator.role !== 'owner',
      'forbid-devices': !isByRole && operator.mayTrust,
      remove: true,
    };
    const mayTrust = isByRole || operator.mayTrust;
    const props = {
      title: operator.name,
      state: operator.joinedAt
        ? ({ text: t(`console.roles.${operator.role}`), tone: 'plain' } as const)
        : ({ text: t('console.people.invited'), tone: 'wait' } as const),
      back: { label: t('console.nav.people'), href: '/ops/people' },
      facts: [
        { label: t('console.people.email'), value: operator.email },
        { label: t('console.people.role'), value: this.roleOf(user, operator) },
        { label: t('console.people.since'), value: operator.joinedAt ? moment(context, operator.joinedAt) : t('console.people.invited') },
        { label: t('console.people.devices'), value: t(mayTrust ? 'console.people.mayTrust' : 'console.people.mayNotTrust') },
      ],
      open: null,
      actions: actionLinks(PeopleActions, context, user, { id, may }),
      sections: [
        {
          title: t('console.people.devices'),
          table: {
            caption: t('console.people.devices'),
            columns: [t('console.people.device'), t('console.people.trustedSince'), t('console.people.lastSignIn'), ''],
            rows: devices.map(({ hash, name, createdAt, seenAt }) => ({
              key: hash,
              cells: [
                { text: name },
                { text: moment(context, createdAt) },
                { text: moment(context, seenAt) },
                { text: t('console.people.forget.submit'), href: `/ops/people/${id}/forget/${hash}` },
              ],
            })),
            empty: t('console.people.noDevices'),
          },
        },
      ],
    };
    return this.pages.record(user, 'people', props, { done: query.done });
  }

  /** POST /ops/people: invites. 400, 409 with the form as it was filled in */
  @ConsoleAction('', OWNER)
  async invite(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const given: Typed = Object.fromEntries(FIELDS.map((name) => [name, typed(body, name, 200)]));
    try {
      await this.invitations.invite(this.read(user, given));
      return toConsole('/ops/people?done=invited');
    } catch (error) {
      return this.shown(user, { ...this.pages.refusal(user, error), given });
    }
  }

  /** With the salon, or the employee. */
  private roleOf({ locale }: ConsoleUser, { role, salon, employee }: Operator): string {
    const { t } = this.pages.context({ locale });
    const place = employee === null ? salon && this.salons.titleOf(salon, locale) : this.employees.nameOf(employee, locale);
    return [t(`console.roles.${role}`), place].filter(Boolean).join(': ');
  }

  /** @throws DomainError `operator_incomplete` (400), also for a salon or an employee that is not known */
  private read(user: ConsoleUser, { name = '', email = '', role: asked, salon = '', employee = '', locale }: Typed) {
    const address = readEmail(email);
    if (email !== '' && !address) throw new DomainError('invalid', 'operator_incomplete', emailMessage(email));
    const role = OPERATOR_ROLES.find((each) => each === asked);
    const isPlaced =
      (role !== 'salon' || this.salons.of(user).some(({ slug }) => slug === salon)) &&
      (role !== 'employee' || this.employees.list('ua').some(({ id }) => id === employee));
    if (name === '' || name.length > 80 || !address || !role || !isPlaced)
      throw new DomainError('invalid', 'operator_incomplete', translation('console.people.incomplete'));
    const place = { salon: role === 'salon' ? salon : null, employee: role === 'employee' ? employee : null };
    return { name, email: address, role, ...place, locale: locale === 'en' ? 'en' : 'ua' } as const;
  }

  private async shown(user: ConsoleUser, { given = {}, ...told }: PeopleNotice): Promise<Page> {
    const context = this.pages.context(user);
    const { t } = context;
    const people = await this.invitations.list();
    const salons = this.salons.of(user);
    const employees = this.employees.list(user.locale);
    const roles = OPERATOR_ROLES.filter((role) => role !== 'employee' || employees.length > 0);
    const props: Omit<ConsoleListPageProps, 'frame'> = {
      title: t('console.nav.people'),
      lead: t('console.people.lead'),
      tabs: [],
      search: null,
      next: null,
      file: null,
      table: {
        caption: t('console.nav.people'),
        columns: [t('console.people.name'), t('console.people.email'), t('console.people.role'), t('console.people.since'), ''],
        rows: people.map((each) => ({
          key: each.id,
          cells: [
            { text: each.name, href: `/ops/people/${each.id}` },
            { text: each.email },
            { text: this.roleOf(user, each) },
            each.joinedAt ? { text: moment(context, each.joinedAt) } : { text: t('console.people.invited'), tone: 'wait' },
            { text: t('console.people.remove.submit'), href: `/ops/people/${each.id}/remove` },
          ],
        })),
        empty: t('console.people.empty'),
      },
      form: {
        title: t('console.people.invite'),
        action: '/ops/people',
        submit: t('console.people.send'),
        fields: [
          { name: 'name', label: t('console.people.name'), value: given.name, isRequired: true, maxLength: 80 },
          { name: 'email', label: t('console.people.email'), type: 'email', value: given.email, isRequired: true },
          {
            name: 'role',
            label: t('console.people.role'),
            value: given.role ?? 'viewer',
            options: roles.map((value) => ({ value, label: t(`console.roles.${value}`) })),
          },
          {
            name: 'salon',
            label: t('console.people.salon'),
            hint: t('console.people.salonHint'),
            value: given.salon ?? '',
            options: [
              { value: '', label: t('console.people.noSalon') },
              ...salons.map(({ slug, title }) => ({ value: slug, label: title })),
            ],
          },
          ...(employees.length === 0
            ? []
            : [
                {
                  name: 'employee',
                  label: t('console.people.employee'),
                  hint: t('console.people.employeeHint'),
                  value: given.employee ?? '',
                  options: [
                    { value: '', label: t('console.people.noSalon') },
                    ...employees.map(({ id, name }) => ({ value: id, label: name })),
                  ],
                },
              ]),
          {
            name: 'locale',
            label: t('console.people.language'),
            value: given.locale ?? 'ua',
            options: [
              { value: 'ua', label: 'Українська' },
              { value: 'en', label: 'English' },
            ],
          },
        ],
      },
    };
    return this.pages.list(user, 'people', props, told);
  }
}

interface PeopleNotice extends PageNotice {
  readonly given?: Typed;
}
