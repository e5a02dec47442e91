import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PageVersions } from '../../../platform/pages/page-versions';
import { NO_RATINGS, type Ratings } from '../domain/ratings';

/** Name of the version that pages with ratings depend on. */
const RATINGS_VERSION = 'ratings';

/** The ratings that pages show: whoever keeps what clients said of their appointments sets them. Until then nothing has any. */
@Injectable()
export class ContentRatings {
  private ratings = NO_RATINGS;
  private version = '';

  constructor(private readonly versions: PageVersions) {
    versions.declare(RATINGS_VERSION);
  }

  /** The same object until they change. */
  get current(): Ratings {
    return this.ratings;
  }

  /** Pages made with other ones are stale from now on; equal ones change nothing. */
  set(ratings: Ratings): void {
    const version = versionOf(ratings);
    if (version === this.version) return;
    this.ratings = ratings;
    this.version = version;
    this.versions.set(RATINGS_VERSION, version);
  }
}

/** Empty without any rating, otherwise the same for equal ones. */
function versionOf({ salons, services, employees }: Ratings): string {
  const lists = [salons, services, employees].map((all) => [...all].sort(([a], [b]) => (a < b ? -1 : 1)));
  if (lists.every((list) => list.length === 0)) return '';
  return createHash('sha256').update(JSON.stringify(lists)).digest('base64url').slice(0, 16);
}
