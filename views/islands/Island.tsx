import type { ComponentType } from 'react';
import { ISLANDS } from './islands';
import type { IslandName, IslandProps } from './islands';

/** What survives JSON: a function among an island's props does not compile. */
type Serialisable<T> = T extends (...args: never[]) => unknown ? never : T extends object ? { [K in keyof T]: Serialisable<T[K]> } : T;

interface IslandFrameProps<N extends IslandName> {
  readonly name: N;
  readonly props: IslandProps<N> & Serialisable<IslandProps<N>>;
  /** When it becomes live without being asked: near the screen, in an idle moment, or not before `intent` (the default). */
  readonly when?: 'visible' | 'idle' | 'intent';
}

/**
 * An interactive panel: rendered on the server like everything else, made live in the browser when somebody reaches for it
 * (client/islands.ts). Its props travel in the page, so they are JSON and hold nothing secret; texts come in them too,
 * because the browser has no messages. An island must not use `useId`: its tree in the browser begins at itself.
 */
export function Island<N extends IslandName>({ name, props, when = 'intent' }: IslandFrameProps<N>) {
  const Component = ISLANDS[name] as ComponentType<object>;
  return (
    <div data-island={name} data-when={when} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
