import type { ClientSetting } from '../src/shared/client-setting';

const settings = JSON.parse(document.body.dataset.settings ?? '{}') as Readonly<Record<string, unknown>>;

/** A setting that the server wrote into the page; undefined where no module sets it. */
export function setting<T>({ name }: ClientSetting<T>): T | undefined {
  return settings[name] as T | undefined;
}
