import { feedbackRefused } from '../../../shared/booking-failure';
import { StoredFeedback } from '../ports/stored-feedback.port';

/** Our own engine takes feedback with its appointments. */
export class NoStoredFeedback extends StoredFeedback {
  override readonly isOn = false;

  override give(): Promise<never> {
    return Promise.reject(feedbackRefused());
  }

  override given(): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set<string>());
  }

  override listed(): Promise<readonly never[]> {
    return Promise.resolve([]);
  }
}
