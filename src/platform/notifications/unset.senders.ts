import { DeliveryDelayed, MailSender, SmsSender } from './sender.port';

/** How long a notification waits before it is tried again: nobody has chosen how it leaves the site. */
const WAIT_MS = 15 * 60_000;

/** Sends nothing: on a public site nobody chose MAIL. Mail waits until somebody does. */
export class UnsetMailSender extends MailSender {
  send(): Promise<never> {
    return Promise.reject(new DeliveryDelayed('MAIL is not set', WAIT_MS));
  }
}

/** Sends nothing: on a public site nobody chose SMS. They wait until somebody does. */
export class UnsetSmsSender extends SmsSender {
  send(): Promise<never> {
    return Promise.reject(new DeliveryDelayed('SMS is not set', WAIT_MS));
  }
}
