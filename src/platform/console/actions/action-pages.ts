import { Injectable } from '@nestjs/common';
import { DomainError, type DomainErrorKind } from '../../../shared/domain-error';
import { translateText } from '../../../shared/translate-text';
import type { Page, SeeOther } from '../../render/page';
import { ConsolePages, type Refusal } from '../console-frame';
import { toConsole } from '../console-route';
import type { ConsoleUser } from '../operators/operator';
import { givenByForm, shownField, typedIn, type Typed } from './action-fields';
import type { ActionAddress, ActionDescription, OperatorActions } from './operator-action';

/** An action with its target's address, and who acts. */
export interface ActionCall {
  readonly actions: OperatorActions<unknown>;
  readonly action: ActionDescription;
  /** Part of the console's menu. */
  readonly part: string;
  /** Path of the action's page, filled in. */
  readonly path: string;
  /** Path of the page that the question leads back to. */
  readonly back: string;
  readonly address: ActionAddress;
  /** What the form carries along. */
  readonly carried: Readonly<Record<string, string>>;
  readonly user: ConsoleUser;
}

/** What an action answers that cannot be done: told on the page that asked. */
const REFUSALS: readonly DomainErrorKind[] = ['conflict', 'invalid', 'not-found'];

type Run = (target: unknown, given: object, user: ConsoleUser) => Promise<object | void> | object | void;

/** Carries an action out. @returns its answer */
export async function carryOut({ actions, action, user }: Pick<ActionCall, 'actions' | 'action' | 'user'>, target: unknown, given: object) {
  const run = (actions as unknown as Readonly<Record<string, Run>>)[action.method]!;
  return (await run.call(actions, target, given, user)) ?? {};
}

const backOf = ({ actions, address, back }: ActionCall, target: unknown) => actions.backTo?.(target, address) ?? back;

/** The question before an action, and what its form does. */
@Injectable()
export class ActionPages {
  constructor(private readonly pages: ConsolePages) {}

  /** The question. @throws what `find` of the actions throws */
  async ask(call: ActionCall): Promise<Page> {
    const target = await call.actions.find(call.user, call.address);
    return this.question(call, target, null);
  }

  /** Acts and leads back; else the question again, with the reason and the form as it was filled in. */
  async act(call: ActionCall, body: unknown): Promise<Page | SeeOther> {
    const { actions, action, user, address } = call;
    const target = await actions.find(user, address);
    const typed = typedIn(action.fields ?? {}, body);
    try {
      const result = await carryOut(call, target, givenByForm(action.fields ?? {}, typed, address));
      const path = action.to?.(target, result) ?? backOf(call, target);
      return toConsole(`${path}${path.includes('?') ? '&' : '?'}done=${action.done}`);
    } catch (error) {
      if (!(error instanceof DomainError) || !REFUSALS.includes(error.kind)) throw error;
      return this.question(call, target, typed, this.pages.refusal(user, error));
    }
  }

  private async question(call: ActionCall, target: unknown, typed: Typed | null, refused: Partial<Refusal> = {}): Promise<Page> {
    const { actions, action, part, path, user, address, carried } = call;
    const { words, fields = {}, ask } = action;
    const context = this.pages.context(user);
    const asked = (await ask?.(actions, target, { ...context, user, address })) ?? {};
    const values = typed ?? typedIn(fields, {});
    const shown = Object.entries(fields).flatMap(([name, field]) => {
      const own = asked.fields?.[name];
      const props = own === null ? null : shownField(context, name, field, values[name]!);
      return props ? [{ ...props, ...own, value: typed ? props.value : (own?.value ?? '') }] : [];
    });
    const keys = Object.entries(fields).filter(([, { kind }]) => kind === 'key');
    const say = (name: 'title' | 'lead' | 'submit') => translateText(context.t, { key: `${words}.${name}` });
    const question = {
      title: asked.title ?? [say('title'), actions.nameOf?.(target)].filter(Boolean).join(': '),
      lead: asked.lead ?? say('lead'),
      submit: say('submit'),
      action: path,
      back: backOf(call, target),
      fields: shown,
      hidden: { ...carried, ...Object.fromEntries(keys.map(([name]) => [name, values[name]!])) },
    };
    return this.pages.confirm(user, part, question, refused);
  }
}
