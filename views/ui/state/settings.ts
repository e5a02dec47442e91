import type { ClientSetting } from '../../../src/shared/client-setting';

let settings: Readonly<Record<string, unknown>> | undefined;

/** A setting that the server wrote into the page; undefined where no module sets it. Known in the browser alone. */
export function setting<T>({ name }: ClientSetting<T>): T | undefined {
  settings ??= JSON.parse(document.body.dataset.settings ?? '{}') as Readonly<Record<string, unknown>>;
  return settings[name] as T | undefined;
}
