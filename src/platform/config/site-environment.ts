import type { DynamicModule, ForwardReference, Type } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { declaredGroups, type EnvironmentGroupClass } from './environment-group';
import { SiteEnvironment } from './site.env';
import { LoadedEnvironment, loadEnvironment } from './load-environment';

type Imported = Type | DynamicModule | Promise<DynamicModule> | ForwardReference;

/** The groups of a site: its own (`SiteEnvironment`), and what a module and all it imports declare, each once. */
export async function environmentGroupsOf(root: Type): Promise<readonly EnvironmentGroupClass[]> {
  const groups = new Set<EnvironmentGroupClass>([SiteEnvironment]);
  const seen = new Set<unknown>();
  const appointment = async (imported: Imported): Promise<void> => {
    const given = await imported;
    const { module, imports = [] } =
      typeof given === 'function' ? { module: given } : 'module' in given ? given : { module: (given.forwardRef as () => Type)() };
    for (const further of imports) await appointment(further);
    if (seen.has(module)) return;
    seen.add(module);
    for (const group of declaredGroups(module)) groups.add(group);
    for (const further of (Reflect.getMetadata('imports', module) as readonly Imported[] | undefined) ?? []) await appointment(further);
  };
  await appointment(root);
  return [...groups];
}

/** Makes the groups of a site injectable everywhere. */
class EnvironmentModule {}

/**
 * Reads and checks all settings that a module and its imports declare, and answers with them and with the global module that
 * provides them: each group by its class, and `LoadedEnvironment`.
 * @param source instead of `.env` and the environment of the process, which wins over it
 * @throws ConfigError naming every problem of all groups
 */
export async function siteEnvironment(
  root: Type,
  source?: NodeJS.ProcessEnv,
): Promise<{ readonly settings: DynamicModule; readonly loaded: LoadedEnvironment }> {
  const groups = await environmentGroupsOf(root);
  const loaded = source ? loadEnvironment(groups, source) : await fromProcess((read) => loadEnvironment(groups, read));
  const providers = [
    { provide: LoadedEnvironment, useValue: loaded },
    ...groups.map((group) => ({ provide: group, useValue: loaded.get(group) })),
  ];
  return { settings: { module: EnvironmentModule, global: true, providers, exports: providers }, loaded };
}

/** Nest's reader of `.env`. What it is given back it would write into process.env, where a default would look as if somebody had chosen it. */
async function fromProcess(load: (source: NodeJS.ProcessEnv) => LoadedEnvironment): Promise<LoadedEnvironment> {
  let loaded: LoadedEnvironment | undefined;
  await ConfigModule.forRoot({
    validate: (source) => {
      loaded = load(source as NodeJS.ProcessEnv);
      return {};
    },
  });
  return loaded!;
}
