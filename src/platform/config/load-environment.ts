import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { ConfigError } from './config-error';
import { SiteEnvironment } from './site.env';
import { secretsOf, settingsOf, type EnvironmentGroup, type EnvironmentGroupClass, type EnvironmentGroups } from './environment-group';

const NO_REAL_SERVICE =
  'must be left out in local mode, or lead to a test account: it is of a real service. Local mode is chosen where NODE_ENV is not set: ' +
  'set NODE_ENV=production on the public site, NODE_ENV=development to try real services';

/** The checked settings of a site, by the class of their group. */
export class LoadedEnvironment implements EnvironmentGroups {
  constructor(private readonly groups: ReadonlyMap<EnvironmentGroupClass, EnvironmentGroup>) {}

  get<T extends EnvironmentGroup>(group: EnvironmentGroupClass<T>): T {
    const found = this.groups.get(group);
    if (!found) throw new Error(`${group.name} is declared by no module of this site`);
    return found as T;
  }

  /** The secret settings that have a value. */
  get secrets(): readonly { readonly name: string; readonly value: string }[] {
    return [...this.groups].flatMap(([type, group]) =>
      [...secretsOf(type)].flatMap((name) => {
        const value = (group as unknown as Record<string, unknown>)[name];
        return typeof value === 'string' ? [{ name, value }] : [];
      }),
    );
  }
}

/**
 * Reads and checks groups of settings. Blanks around values are dropped and an empty value counts as unset.
 * Variables that no group has are ignored.
 * @throws ConfigError naming every problem of all groups, one line each
 */
export function loadEnvironment(types: readonly EnvironmentGroupClass[], source: NodeJS.ProcessEnv): LoadedEnvironment {
  const given = withoutBlanks(source);
  refuseRepeated(types.flatMap((type) => [...settingsOf(type)]));
  const groups = new Map(
    types.map((type) => [type, plainToInstance(type, given, { excludeExtraneousValues: true, exposeDefaultValues: true })]),
  );
  const loaded = new LoadedEnvironment(groups);
  for (const group of groups.values()) group.complete?.(loaded);
  const problems = [...groups].flatMap(([type, group]) =>
    validateSync(group, { stopAtFirstError: true, forbidUnknownValues: false }).map((error) => describe(error, given, secretsOf(type))),
  );
  if (groups.get(SiteEnvironment) && loaded.get(SiteEnvironment).SITE_MODE === 'local') {
    for (const group of groups.values()) problems.push(...(group.realServices?.() ?? []).map((name) => `${name} ${NO_REAL_SERVICE}`));
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return loaded;
}

/** One group by itself, for tests: its settings from `source`, the rest by default. */
export function loadGroup<T extends EnvironmentGroup>(group: EnvironmentGroupClass<T>, source: NodeJS.ProcessEnv = {}): T {
  return loadEnvironment([group], source).get(group);
}

function refuseRepeated(names: readonly string[]): void {
  const twice = names.filter((name, place) => names.indexOf(name) !== place);
  if (twice.length > 0) throw new Error(`More than one group has the setting ${twice.join(', ')}`);
}

function withoutBlanks(source: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(source).flatMap(([name, value]): [string, string][] => (value?.trim() ? [[name, value.trim()]] : []));
  return Object.fromEntries(entries);
}

function describe(error: ValidationError, given: Record<string, string>, secrets: ReadonlySet<string>): string {
  const [advice] = Object.values(error.constraints ?? {});
  const value = given[error.property];
  const found =
    value === undefined ? 'it is not set' : secrets.has(error.property) ? 'it is something else' : `it is "${withoutCredentials(value)}"`;
  return `${error.property} ${advice}; now ${found}`;
}

/** An address without the user and password that may stand in it. */
function withoutCredentials(value: string): string {
  return value.replace(/(\w:\/\/)\S*@/, '$1[hidden]@');
}
