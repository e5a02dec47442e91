import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { ConsolePages, DONE, type Refusal } from '../../../platform/console/console-frame';
import { ConsoleAction, ConsoleController, ConsolePage, toConsole, typed, User } from '../../../platform/console/console-route';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { FormReq, type FormRequest } from '../../../platform/pages/page-form';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page, SeeOther } from '../../../platform/render/page';
import { BookingAdmin } from '../application/booking-admin.service';
import { changedRules, inputsOf, RULES, typedRules, type RulePath, type TypedRules } from './booking-rules.fields';
import { presentRules } from './booking-rules.presenter';
import { settingsChangeOf } from './settings-ops.change';
import { SettingsRequest } from './settings-ops.requests';

const OWNER = { roles: ['owner'] } as const;
const REVISION = /^\d{1,9}$/;
const QUERY = { done: DONE };
/** The longest text of a setting. */
const MAX_TYPED = 2001;

/** The rules of online booking in our own engine: what programs set by PUT /api/ops/booking/settings. */
@ConsoleController('rules')
export class BookingRulesController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
  ) {}

  /** GET /ops/rules: as they are in force */
  @ConsolePage('', { ...OWNER, query: QUERY })
  async show(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    return this.form(user, null, [], {}, query.done);
  }

  /** POST /ops/rules with all settings by their names in the API: 303 back; refused with the form as it was filled in */
  @ConsoleAction('', OWNER)
  async save(@FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const { settings } = this.admin.engine;
    const given: TypedRules = Object.fromEntries(
      RULES.flatMap(([path, field]) => inputsOf(path, field).map((input) => [input, typed(body, input, MAX_TYPED)])),
    );
    const sent = typed(body, 'revision', 12);
    // what is no revision is none of ours: as a form that is out of date
    const revision = REVISION.test(sent) ? Number(sent) : -1;
    const changed = changedRules(given, typedRules(await settings.read()));
    const wrong = wrongRules(changed);
    if (wrong.length > 0) {
      const failure = this.pages.context(user).t('booking.console.rules.problem', { count: wrong.length });
      return this.form(user, given, wrong, { failure, status: 422, code: 'invalid_fields' });
    }
    try {
      await settings.change(settingsChangeOf(changed), revision);
      return toConsole('/ops/rules?done=rules_saved');
    } catch (error) {
      return this.form(user, given, [], this.pages.refusal(user, error));
    }
  }

  private async form(
    user: ConsoleUser,
    given: TypedRules | null,
    wrong: readonly RulePath[],
    refused: Partial<Refusal> = {},
    done: string | null = null,
  ): Promise<Page> {
    const { settings } = this.admin.engine;
    const inForce = typedRules(await settings.read());
    const shown = { typed: given ?? inForce, inForce, defaults: typedRules(settings.defaults), revision: settings.revision, wrong };
    return this.pages.confirm(user, 'schedules', presentRules(this.pages.context(user), shown), { ...refused, done });
  }
}

/** Settings that the API would refuse, too. */
function wrongRules(changed: object): readonly RulePath[] {
  const errors = validateSync(plainToInstance(SettingsRequest, changed), { whitelist: true, forbidNonWhitelisted: true });
  const paths = (found: readonly ValidationError[], before = ''): readonly string[] =>
    found.flatMap(({ property, children = [] }) => (before === '' ? paths(children, `${property}.`) : [`${before}${property}`]));
  return paths(errors) as readonly RulePath[];
}
