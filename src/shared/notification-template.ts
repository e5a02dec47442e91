/**
 * What a notification by mail or SMS says, with the type of what it is told. A module declares it in its `domain/`, says how it reads in its
 * `http/` (`NotificationTemplates.define`), and its services send it (`Notifications.send`).
 */
export interface NotificationTemplate<Args extends object> {
  /** Unique in the site: `lead.received`. */
  readonly name: string;
  /** It is wanted within seconds, like a code: it takes no way that may be slow. */
  readonly isUrgent?: boolean;
  /** Never set: it only carries the type. */
  readonly args?: Args;
}

/** @param name `module.event` */
export function notificationTemplate<Args extends object>(
  name: `${string}.${string}`,
  options: Pick<NotificationTemplate<Args>, 'isUrgent'> = {},
): NotificationTemplate<Args> {
  return { name, ...options };
}
