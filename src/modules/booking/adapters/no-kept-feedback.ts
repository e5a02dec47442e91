import { feedbackRefused } from '../../../shared/booking-failure';
import { KeptFeedback } from '../ports/kept-feedback.port';

/** Our own engine takes feedback with its visits. */
export class NoKeptFeedback extends KeptFeedback {
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
