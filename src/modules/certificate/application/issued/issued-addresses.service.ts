import { Injectable } from '@nestjs/common';
import { PageRegistry } from '../../../../platform/pages/page-registry';

/** Pages below /certificate/: whatever stands there is answered by them, in both languages, and listed nowhere. */
const ISSUED = /^\/certificate\/[^/]+\/$/;
/** The people of orders, all and one: the same holds for them. */
const PEOPLE = /^\/thank\/order_\d+\/people\/(?:[^/]+\/)?$/;

/** Tells the registry of pages that the addresses of issued certificates and of people of orders are live: who has one, only its page knows. */
@Injectable()
export class IssuedAddresses {
  constructor(pages: PageRegistry) {
    const isIssued = (_locale: unknown, path: string) => ISSUED.test(path) || PEOPLE.test(path);
    pages.declare('issued-certificate').provide({ siteMap: () => [], isLive: isIssued, isHidden: isIssued });
  }
}
