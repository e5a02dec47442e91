import 'reflect-metadata';
import { inspect } from 'node:util';

const SETTINGS = Symbol('settings');
const SECRET = Symbol('secret settings');
const DECLARED = Symbol('declared groups');

/** Other groups of the same site, for defaults that follow from them. */
export interface EnvironmentGroups {
  /** @throws Error when the site does not declare this group */
  get<T extends EnvironmentGroup>(group: EnvironmentGroupClass<T>): T;
}

export type EnvironmentGroupClass<T extends EnvironmentGroup = EnvironmentGroup> = new () => T;

/**
 * A group of settings, read from the environment once at start and injected by its class. A property's name is its
 * variable's name, its initial value the default; its decorators (setting.decorators.ts) say what is allowed. A group stands in
 * `x.env.ts` beside its module, which declares it with `@DeclaresEnvironment`.
 */
export abstract class EnvironmentGroup {
  /** Fills in defaults that follow from other settings. Called before the values are checked. */
  complete?(groups: EnvironmentGroups): void;

  /** Names of settings that stand for a real service, with which people would be written to or charged: local mode refuses them. */
  realServices?(): readonly string[];

  /** The values as they may be printed: without secrets. */
  toJSON(): Record<string, unknown> {
    const secrets = secretsOf(this.constructor as EnvironmentGroupClass);
    return Object.fromEntries(
      Object.entries(this).map(([name, value]) => [name, secrets.has(name) && value !== undefined ? '[secret]' : (value as unknown)]),
    );
  }

  [inspect.custom](): Record<string, unknown> {
    return this.toJSON();
  }
}

/** Notes a property as a setting; every decorator of setting.decorators.ts does. */
export function Named(): PropertyDecorator {
  return (target, name) => {
    const names = settingsOf(target.constructor as EnvironmentGroupClass);
    Reflect.defineMetadata(SETTINGS, new Set([...names, String(name)]), target.constructor);
  };
}

/** Names of the group's variables, with and without a default. */
export function settingsOf(group: EnvironmentGroupClass): ReadonlySet<string> {
  return (Reflect.getMetadata(SETTINGS, group) as ReadonlySet<string> | undefined) ?? new Set();
}

/** Marks a setting whose value must never be shown: in the log, in error messages, wherever a group is printed. */
export function Secret(): PropertyDecorator {
  return (target, name) => {
    const names = secretsOf(target.constructor as EnvironmentGroupClass);
    Reflect.defineMetadata(SECRET, new Set([...names, String(name)]), target.constructor);
  };
}

/** Names of the group's variables that are secret. */
export function secretsOf(group: EnvironmentGroupClass): ReadonlySet<string> {
  return (Reflect.getMetadata(SECRET, group) as ReadonlySet<string> | undefined) ?? new Set();
}

/** Declares, on a Nest module, the groups that its services inject: they are read and checked with all others before anything starts. */
export function DeclaresEnvironment(...groups: readonly EnvironmentGroupClass[]): ClassDecorator {
  return (target) => Reflect.defineMetadata(DECLARED, groups, target);
}

/** What `@DeclaresEnvironment` says of this module, the modules it imports left out. */
export function declaredGroups(module: object): readonly EnvironmentGroupClass[] {
  return (Reflect.getMetadata(DECLARED, module) as readonly EnvironmentGroupClass[] | undefined) ?? [];
}
