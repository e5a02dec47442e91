import { Body, HttpCode, Inject, Param, Post, Req, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { ApiDoc } from '../../openapi/api-doc';
import { OpsController } from '../../ops/ops-controller';
import { FormReq, type FormRequest } from '../../pages/page-form';
import { PageReq, type PageRequest } from '../../pages/page-route';
import type { Page, SeeOther } from '../../render/page';
import { localeOf } from '../../render/request-locale';
import { ConsoleAction, ConsoleController, ConsolePage, typed, User } from '../console-route';
import type { ConsoleUser } from '../operators/operator';
import { givenByBody, requestOf } from './action-fields';
import { ActionPages, carryOut, type ActionCall } from './action-pages';
import {
  actionGroupOf,
  actionsOf,
  type ActionAddress,
  type ActionDescription,
  type CarriedKeys,
  type OperatorActions,
} from './operator-action';

type ActionsClass = Type<OperatorActions<unknown>>;
type Parts = Readonly<Record<string, string>>;

/** The controllers of all actions of a class, for the module that provides it: two pages of each, and its JSON route. */
export function actionControllers(actions: ActionsClass): readonly Type<object>[] {
  return actionsOf(actions).flatMap((action) => [pagesOf(actions, action), ...routesOf(actions, action)]);
}

/** The question before an action, and the POST that carries it out. */
function pagesOf(actions: ActionsClass, action: ActionDescription): Type<object> {
  const { part, path, back, roles, carried: shape = {} } = actionGroupOf(actions);
  const ids = Object.entries(action.fields ?? {}).flatMap(([name, { kind }]) => (kind === 'id' ? [`/:${name}`] : []));
  const route = `${path}/${action.name}${ids.join('')}`;
  const access = { roles: action.roles ?? roles };

  @ConsoleController()
  class ActionPagesController {
    constructor(
      @Inject(actions) private readonly actions: OperatorActions<unknown>,
      private readonly pages: ActionPages,
    ) {}

    @ConsolePage(route, { ...access, query: shape })
    ask(@Param() parts: Parts, @PageReq() { query }: PageRequest<CarriedKeys>, @User() user: ConsoleUser): Promise<Page> {
      return this.pages.ask(this.call(user, parts, query));
    }

    @ConsoleAction(route, access)
    act(@Param() parts: Parts, @FormReq() { body }: FormRequest, @User() user: ConsoleUser): Promise<Page | SeeOther> {
      const query = Object.fromEntries(Object.entries(shape).map(([name, key]) => [name, key.read(typed(body, name))]));
      return this.pages.act(this.call(user, parts, query), body);
    }

    private call(user: ConsoleUser, parts: Parts, query: Readonly<Record<string, string | null>>): ActionCall {
      const carried = Object.fromEntries(Object.keys(shape).flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
      const filled = (pattern: string) => `/ops/${pattern.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(parts[name]!))}`;
      const search = new URLSearchParams(carried).toString();
      return {
        actions: this.actions,
        action,
        part,
        path: filled(route),
        back: `${filled(back === 'list' ? path.replace('/:id', '') : path)}${search && '?'}${search}`,
        address: { ...parts, ...query } as ActionAddress,
        carried,
        user,
      };
    }
  }
  return ActionPagesController;
}

/** The same for programs. It is documented under the name that the class of actions begins with: `OrderActions` as `OrderOps`. */
function routesOf(actions: ActionsClass, action: ActionDescription): readonly Type<object>[] {
  const { api } = actionGroupOf(actions);
  const { name, method, fields = {}, api: doc } = action;
  if (!api || !doc) return [];
  const { path } = api;
  const { example, errors = [], ...told } = doc;
  const route = {
    ...told,
    bearer: true,
    example: { ok: true, ...example },
    parts: { id: api.id },
    errors: [...api.errors, ...errors],
  } as const;
  const subject = actions.name.replace(/Actions$/, '');

  @OpsController(path)
  class ActionRouteController {
    constructor(@Inject(actions) private readonly actions: OperatorActions<unknown>) {}

    @Post(name)
    @HttpCode(200)
    @ApiDoc(route)
    async [method](@Param() address: ActionAddress, @Req() req: Request, body?: Readonly<Record<string, unknown>>): Promise<object> {
      const user = { actor: req.operator ?? '', name: '', role: 'owner', salon: null, employee: null, locale: localeOf(req) } as const;
      const target = await this.actions.find(user, address);
      return { ok: true, ...(await carryOut({ actions: this.actions, action, user }, target, givenByBody(fields, body))) };
    }
  }
  const { prototype } = ActionRouteController;
  if (Object.keys(fields).length > 0) {
    const schema = `${subject}${method.charAt(0).toUpperCase()}${method.slice(1)}Request`;
    Body()(prototype, method, 2);
    Reflect.defineMetadata('design:paramtypes', [Object, Object, requestOf(schema, fields)], prototype, method);
  }
  return [Object.defineProperty(ActionRouteController, 'name', { value: `${subject}OpsController` })];
}
