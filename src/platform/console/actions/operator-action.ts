import { applyDecorators, Injectable, type Type } from '@nestjs/common';
import type { ConsoleFieldProps } from '../../../../views/console/ConsoleField';
import type { ConsoleActProps } from '../../../../views/console/ConsoleAct';
import { translateText } from '../../../shared/translate-text';
import type { TranslationKey } from '../../../shared/translation';
import type { DocumentedError, RouteDoc } from '../../openapi/api-doc';
import type { QueryKey } from '../../pages/page-query';
import type { AllowedRoles } from '../console.guard';
import type { ConsoleContext } from '../console-words';
import type { ConsoleUser } from '../operators/operator';
import type { ActionFields, Given } from './action-fields';

/** The part of a key before `.submit` where it has a title and a lead beside it. */
type WordsOf<Key> = Key extends `${infer Words}.submit`
  ? `${Words}.title` extends TranslationKey
    ? `${Words}.lead` extends TranslationKey
      ? Words
      : never
    : never
  : never;
/** Key below which an action has its `title`, `lead` and `submit`. */
type ActionWords = WordsOf<TranslationKey>;

type NameAfter<Group extends string, Key> = Key extends `${string}.${Group}.${infer Name}` ? Name : never;
/** Name of a text below `done`. */
type DoneWords = NameAfter<'done', TranslationKey>;

/** What an address names: the record by `id`, and the keys that the page carries along. */
export type ActionAddress = Readonly<Record<string, string | null>> & { readonly id: string };

/** Who sees a question, with what the words need. */
export interface Asking extends ConsoleContext {
  readonly user: ConsoleUser;
  readonly address: ActionAddress;
}

/** What the question before an action says otherwise than its description. */
export interface Question {
  readonly title?: string;
  readonly lead?: string;
  /** By the name of a field; null: it is not asked for. `value` counts until something is typed. */
  readonly fields?: Readonly<Record<string, Partial<ConsoleFieldProps> | null>>;
}

/** The JSON route of an action: `example` is its answer beside `ok`. */
type ActionApi = Pick<RouteDoc, 'summary' | 'description'> & {
  readonly errors?: readonly DocumentedError[];
  readonly example?: object;
};

interface ActionOptions<Fields extends ActionFields, Actions> {
  readonly words: ActionWords;
  /** What is told afterwards. */
  readonly done: DoneWords;
  /** It acts at once, because it can be taken back: its link is a button. It is asked about only when it was refused. */
  readonly asks?: false;
  /** Who may; those of the group when left out. */
  readonly roles?: AllowedRoles;
  readonly fields?: Fields;
  /** Asks more than the description says; may throw what refuses the question. */
  readonly ask?: (actions: Actions, target: TargetOf<Actions>, asking: Asking) => Question | Promise<Question>;
  /** The page that is shown afterwards, by what the action returned; the one that the question leads back to when left out. */
  readonly to?: (target: never, result: never) => string;
  /** Left out: no JSON route. */
  readonly api?: ActionApi;
}

/** Query keys by name. */
export type CarriedKeys = Readonly<Record<string, QueryKey<string>>>;

interface ActionGroup {
  /** Part of the console's menu. */
  readonly part: string;
  /** Below /ops, with the record as `:id`: `visits/:id`. */
  readonly path: string;
  /** What a question leads back to: the record when left out. */
  readonly back?: 'list';
  /** Query keys of the question that name its target beside the path; the form carries them along. */
  readonly carried?: CarriedKeys;
  readonly roles: AllowedRoles;
  readonly api?: {
    /** Below /api/ops, with the record as `:id`. */
    readonly path: string;
    /** Describes the id. */
    readonly id: NonNullable<RouteDoc['parts']>[string];
    /** What each route may answer. */
    readonly errors: readonly DocumentedError[];
  };
}

/** An action as its decorator describes it. */
export interface ActionDescription extends Omit<ActionOptions<ActionFields, OperatorActions<unknown>>, 'to'> {
  /** Last part of its addresses. */
  readonly name: string;
  /** The method that carries it out. */
  readonly method: string;
  readonly to?: (target: unknown, result: unknown) => string;
}

/** Actions of operators on one kind of record: a provider whose methods are `@OperatorAction`s. */
export interface OperatorActions<Target> {
  /** The target of an action, before it is asked about or carried out. @throws DomainError for one that this operator does not see */
  find(user: ConsoleUser, address: ActionAddress): Target | Promise<Target>;

  /** What the title of a question names its target by. */
  nameOf?(target: Target): string;

  /** The page that an action leads back to, where it is another one than that of the record or of the list; null: it is not. */
  backTo?(target: Target, address: ActionAddress): string | null;
}

type TargetOf<Actions> = Actions extends OperatorActions<infer Target> ? Target : never;
type ActionsClass = Type<OperatorActions<unknown>>;

const GROUP = Symbol('group of operator actions');
const ACTIONS = Symbol('operator actions');

/** Where the actions of a class have their pages and JSON routes, and for whom. */
export function ActionsAt(group: ActionGroup): ClassDecorator {
  return applyDecorators(Injectable(), (target: object) => Reflect.defineMetadata(GROUP, group, target));
}

/**
 * An action of operators: the method carries it out on the target, with what was given for its fields. Its page asks first (`asks`), its POST acts
 * and leads back, its JSON route (`api`) does the same for programs. All are written down in `ops_audit`. A `DomainError` of the kinds
 * `conflict`, `invalid` and `not-found` is told on the page that asked. What the method returns is the answer of the JSON route, beside `ok`.
 */
export function OperatorAction<const Fields extends ActionFields, Actions extends OperatorActions<unknown>>(
  name: string,
  options: ActionOptions<Fields, Actions>,
) {
  return <Self extends Actions, Method extends (target: TargetOf<Self>, given: Given<Fields>, user: ConsoleUser) => unknown>(
    prototype: Self,
    method: string,
    _descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const known = (Reflect.getMetadata(ACTIONS, prototype) as readonly object[] | undefined) ?? [];
    Reflect.defineMetadata(ACTIONS, [...known, { ...options, name, method }], prototype);
  };
}

export function actionGroupOf(actions: ActionsClass): ActionGroup {
  return Reflect.getMetadata(GROUP, actions) as ActionGroup;
}

/** In the order of the methods. */
export function actionsOf(actions: ActionsClass): readonly ActionDescription[] {
  return (Reflect.getMetadata(ACTIONS, actions.prototype as object) as readonly ActionDescription[] | undefined) ?? [];
}

/** Links, or buttons, of those actions on a record that its state allows (`may`, by their names) and the role too. */
export function actionLinks(
  actions: ActionsClass,
  { t }: Pick<ConsoleContext, 't'>,
  { role }: Pick<ConsoleUser, 'role'>,
  { id, may }: { readonly id: string; readonly may: Readonly<Record<string, boolean>> },
): readonly ConsoleActProps[] {
  const { path, roles } = actionGroupOf(actions);
  return actionsOf(actions)
    .filter((action) => may[action.name] && (action.roles ?? roles).includes(role))
    .map(({ name, words, asks }) => ({
      label: translateText(t, { key: `${words}.submit` }),
      href: `/ops/${path.replace(':id', id)}/${name}`,
      ...(asks === false && { fields: {} }),
    }));
}
