/** What the browser's scripts must know of the configuration: public values only, they stand in every page. */
export interface ClientSettings {
  /** Whether the language switch keeps its choice in a cookie. */
  readonly localeCookie: boolean;
  /** The helpdesk's chat; null: a contact button instead. */
  readonly chat: { readonly organization: string; readonly appId: string } | null;
}
