/** A user of the sandbox's messenger, and what their programs send. */
export abstract class SandboxChat {
  /** False where the messenger is another one: there are no such routes then. */
  abstract readonly isOn: boolean;

  /** What the login widget gives to the page. @param at moment of the login */
  abstract login(userId: string, username: string, at: Date): Readonly<Record<string, string | number>>;

  /** The request to our webhook when somebody opens a deep link and presses Start. */
  abstract pressStart(token: string, userId: string): { readonly secret: string; readonly body: Buffer };
}
