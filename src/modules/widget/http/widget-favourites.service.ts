import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { DomainError } from '../../../shared/domain-error';
import { ClientRecord, SessionCookies } from '../../clients/clients.api';
import { isId } from '../../booking/contract/bridge-message';
import type { ClientIdentity, Favourites } from '../../clients/contract/client';
import { FAVOURITE_COOKIES, favouritesCookie, joinFavourites, readFavourites, toggleFavourite } from '../contract/favourites';

const KINDS = ['services', 'employees'] as const;

/** What a visitor has marked: kept with the client who is signed in, and in readable cookies for everybody. */
@Injectable()
export class WidgetFavourites {
  constructor(
    private readonly record: ClientRecord,
    private readonly cookies: SessionCookies,
    private readonly site: SiteEnvironment,
  ) {}

  /** What is kept of the client; of somebody who is not signed in, or while it cannot be read, what the browser has. */
  async of(req: Request, client: ClientIdentity | null): Promise<Favourites> {
    const kept = keptIn(req);
    if (!client) return kept;
    try {
      return await this.record.favourites(client);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return kept;
    }
  }

  /** Somebody has signed in: what the browser has is kept beside what was kept of them. */
  async join(req: Request, res: Response, client: ClientIdentity): Promise<Favourites> {
    const [marked, kept] = [keptIn(req), await this.record.favourites(client)];
    const joined = {
      services: joinFavourites(kept.services, marked.services),
      employees: joinFavourites(kept.employees, marked.employees),
    };
    if (KINDS.some((kind) => joined[kind].length > kept[kind].length)) await this.record.setFavourites(client, joined);
    this.write(res, joined);
    return joined;
  }

  /**
   * Marks a service or employee, or takes the mark away.
   * @param what `services:<id>` or `employees:<id>`; anything else changes nothing
   * @returns what is marked from now on
   */
  async toggle(res: Response, client: ClientIdentity | null, present: Favourites, what: unknown): Promise<Favourites> {
    const [, kind, id] = /^(services|employees):(.+)$/.exec(typeof what === 'string' ? what : '') ?? [];
    if (!id || !isId(id)) return present;
    const changed = { ...present, [kind!]: toggleFavourite(present[kind as (typeof KINDS)[number]], id) };
    if (client) await this.record.setFavourites(client, changed);
    this.write(res, changed);
    return changed;
  }

  private write(res: Response, favourites: Favourites): void {
    const isFramed = this.cookies.placeFor(res.req) === 'framed';
    const place = isFramed ? 'framed' : this.site.SITE_URL.startsWith('https:') ? 'secure' : 'plain';
    for (const kind of KINDS) res.append('Set-Cookie', favouritesCookie(FAVOURITE_COOKIES[kind], favourites[kind], place));
  }
}

function keptIn({ headers: { cookie = '' } }: Request): Favourites {
  const of = (name: string) => readFavourites(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookie)?.[1]);
  return { services: of(FAVOURITE_COOKIES.services), employees: of(FAVOURITE_COOKIES.employees) };
}
