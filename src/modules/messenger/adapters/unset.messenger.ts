import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { Messenger } from '../ports/messenger.port';

/** No messenger of our own: nobody can connect one here. */
export class UnsetMessenger extends Messenger {
  readonly isSet = false;

  /** @param name `unset`, or who does it in our place */
  constructor(readonly name: string) {
    super();
  }

  readLogin(): never {
    throw unset();
  }

  deepLink(): never {
    throw unset();
  }

  readUpdate(): never {
    throw unset();
  }

  sendDocument(): Promise<never> {
    return Promise.reject(unset());
  }

  sendText(): Promise<never> {
    return Promise.reject(unset());
  }
}

function unset(): DomainError {
  return new DomainError('unavailable', 'messenger_unconfigured', translation('messenger.failed', { messenger: 'Telegram' }));
}
