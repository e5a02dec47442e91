import { KnownVisits } from '../../ports/known-visits.port';

/** Nothing is written down here of visits. */
export class NoKnownVisits extends KnownVisits {
  override find(): Promise<null> {
    return Promise.resolve(null);
  }
}
