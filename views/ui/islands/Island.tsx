import { createContext, useContext } from 'react';
import type { IslandDefinition } from './define-island';

/** Collects the islands of a document while it is rendered; the server makes one per document (platform/render/page-islands.ts). */
export interface IslandHost {
  /** @returns an id that no other island of the page has; `placeholderOf(id)` is where the island's HTML will stand */
  add<Props extends object>(island: IslandDefinition<Props>, props: Props): string;
}

/** Placeholder of an island in the HTML of a page, until the island is inserted. */
export function placeholderOf(id: string): string {
  return `<!--${id}-->`;
}

const HostContext = createContext<IslandHost | null>(null);

export const IslandHostProvider = HostContext.Provider;

/** Types that survive JSON: a function among an island's props does not compile. */
type Serialisable<T> = T extends (...args: never[]) => unknown ? never : T extends object ? { [K in keyof T]: Serialisable<T[K]> } : T;

interface IslandProps<Props extends object> {
  readonly of: IslandDefinition<Props>;
  readonly props: NoInfer<Props & Serialisable<Props>>;
  /** When it is hydrated: near the screen, in an idle moment, or on `intent` only (the default). Intent always hydrates it. */
  readonly when?: 'visible' | 'idle' | 'intent';
}

/**
 * An interactive panel: rendered on the server like everything else, hydrated in the browser (client/islands/islands.ts). It is a React root of its
 * own on both sides. Its props are part of the page, so they are JSON and hold nothing secret; its texts come from the translations that it
 * names.
 */
export function Island<Props extends object>({ of: island, props, when = 'intent' }: IslandProps<Props>) {
  const host = useContext(HostContext);
  if (!host) throw new Error(`the island ${island.name} was rendered outside of the page document`);
  const id = host.add(island, props);
  return (
    <div
      id={id}
      data-island={island.name}
      data-when={when}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: placeholderOf(id) }}
    />
  );
}
