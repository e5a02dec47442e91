/**
 * What a message by mail or SMS says, with the type of what it is told. A module declares it in its `domain/`, says how it reads in its
 * `http/` (`MessageTemplates.define`), and its services send it (`Messages.send`).
 */
export interface MessageTemplate<Args extends object> {
  /** Unique in the site: `lead.received`. */
  readonly name: string;
  /** Never set: it only carries the type. */
  readonly args?: Args;
}

/** @param name `module.event` */
export function messageTemplate<Args extends object>(name: `${string}.${string}`): MessageTemplate<Args> {
  return { name };
}
