import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../shared/domain-error';
import { translation } from '../../shared/translation';
import { RequestBounds } from '../security/request-bounds';
import { readPageAddress } from './page-address';
import { declarationOf } from './page-declaration';
import { PageVersions } from './page-versions';

/**
 * Reads the address of a page before its handler runs: once, with the keys that the page declares. The key of the page cache follows from
 * this reading, and other query keys are removed from the request that the handler receives. Private pages are counted: none of them is kept.
 */
@Injectable()
export class PageRouteGuard implements CanActivate {
  constructor(
    private readonly bounds: RequestBounds,
    private readonly versions: PageVersions,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const req = context.switchToHttp().getRequest<Request>();
    const declaration = declarationOf(context.getClass(), context.getHandler());
    const address = declaration && readPageAddress(req.originalUrl, declaration.query);
    if (!declaration || !address) throw new DomainError('invalid', 'address_malformed', translation('common.problems.addressMalformed'));
    if (declaration.access === 'private') this.bounds.countPage(req);
    // those of now: they may change while the handler waits
    req.page = { declaration, address, versions: this.versions.current };
    const mark = req.url.indexOf('?');
    if (mark >= 0) req.url = req.url.slice(0, mark) + address.key.slice(address.path.length);
    return true;
  }
}
