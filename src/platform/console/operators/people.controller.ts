import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import { FormReq, type FormRequest } from '../../pages/page-form';
import { PageReq, type PageRequest } from '../../pages/page-route';
import type { Page, SeeOther } from '../../render/page';
import { DomainError } from '../../../shared/domain-error';
import { emailMessage, readEmail } from '../../../shared/email';
import { translation } from '../../../shared/translation';
import { OPERATOR_ROLES, type ConsoleUser, type Operator } from './operator';
import { OperatorInvitations } from './operator-invitations';
import { ConsolePages, DONE, moment, type PageNotice } from '../console-frame';
import { ConsoleEmployees } from '../console-employees';
import { ConsoleSalons } from '../console-salons';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../console-route';

const OWNER = { roles: ['owner'] } as const;
const QUERY = { done: DONE };
const FIELDS = ['name', 'email', 'role', 'salon', 'employee', 'locale'] as const;
type Typed = Partial<Record<(typeof FIELDS)[number], string>>;

/** Who works in the console: for the owner. */
@ConsoleController('people')
export class PeopleController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly invitations: OperatorInvitations,
    private readonly salons: ConsoleSalons,
    private readonly employees: ConsoleEmployees,
  ) {}

  /** GET /ops/people */
  @ConsolePage('', { ...OWNER, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    return this.shown(user, { done: query.done });
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
    const nameOf = ({ salon, employee }: Operator) => {
      if (employee !== null) return this.employees.nameOf(employee, user.locale);
      return salons.find(({ slug }) => slug === salon)?.title ?? salon;
    };
    const roleOf = (each: Operator) => [t(`console.roles.${each.role}`), nameOf(each)].filter(Boolean).join(': ');
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
            { text: each.name },
            { text: each.email },
            { text: roleOf(each) },
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
