import type { ClientIdentity } from '../../domain/client';
import { VisitAccess } from '../../ports/visit-access.port';

/** BeautyPro shows a visit to the client's own token alone, and changes its id when it is moved: there are no links. */
export class NoVisitAccess extends VisitAccess {
  override linkKey(): null {
    return null;
  }

  override clientOf(): Promise<ClientIdentity | null> {
    return Promise.resolve(null);
  }
}
