/** Which logins and news of the messenger were taken. `Unit` is what happens whole or not at all. */
export abstract class MessengerReceipts<Unit = unknown> {
  /**
   * Takes a login or news for good.
   * @param key `login:<key>` or `update:<id>`
   * @returns false when it was taken before
   * @throws DomainError `database_unavailable`
   */
  abstract take(key: string, unit?: Unit): Promise<boolean>;
}
