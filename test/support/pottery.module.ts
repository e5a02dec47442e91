import { Injectable, Module, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { createElement } from 'react';
import { PageVersions } from '../../src/platform/pages/page-versions';
import { oneOf, text } from '../../src/platform/pages/page-query';
import { PageRegistry } from '../../src/platform/pages/page-registry';
import type { PageAddresses, PageOwner } from '../../src/platform/pages/page-registry';
import { PageReq, PageController, PageRoute } from '../../src/platform/pages/page-route';
import type { PageRequest } from '../../src/platform/pages/page-route';
import { ClientSettings } from '../../src/platform/render/client-settings.registry';
import { page } from '../../src/platform/render/page';
import type { Page } from '../../src/platform/render/page';
import { SecuritySources } from '../../src/platform/security/security-sources.registry';
import { clientSetting } from '../../src/shared/client-setting';
import { DomainError } from '../../src/shared/domain-error';

/** A sample module with a page of every kind, independent of the content. */

const QUERY = { code: text(40), glaze: oneOf('matt', 'shiny') };

function pottery(path: string, facts: Readonly<Record<string, unknown>>): Page {
  const Facts = () => createElement('pre', { id: 'facts' }, JSON.stringify(facts));
  return page(Facts, {}, { title: 'Pottery', description: 'Pots', path });
}

/** The pots, provided at start or later. */
@Injectable()
export class Pots {
  readonly slugs = new Set<string>();
  readonly owner: PageOwner;
  readonly addresses: PageAddresses = {
    siteMap: () => [...this.slugs].map((slug) => ({ path: `/pottery/${slug}/`, modifiedAt: '2026-11-20' })),
    isLive: (_locale, path) => [...this.slugs].some((slug) => path === `/pottery/${slug}/`),
  };

  constructor(pages: PageRegistry, versions: PageVersions, settings: ClientSettings, security: SecuritySources) {
    this.owner = pages.declare('pottery');
    versions.declare('pottery');
    settings.set(clientSetting<{ wheel: number }>('pottery'), { wheel: 3 });
    security.allow('form-action', 'https://kiln.example/fire');
  }
}

@PageController('pottery', { versions: ['pottery'] })
class PotteryController {
  private renders = 0;

  constructor(private readonly pots: Pots) {}

  /** The query as a handler can read it, in every possible way. */
  @PageRoute({ query: QUERY })
  shop(@PageReq() asked: PageRequest<typeof QUERY>, @Query() query: object, @Req() req: Request): Page {
    return pottery('/pottery/', { renders: ++this.renders, asked: asked.query, query, url: req.url });
  }

  @PageRoute({ path: 'mine', access: 'private' })
  mine(): Page {
    return pottery('/pottery/mine/', { renders: ++this.renders });
  }

  @PageRoute({ path: ':slug' })
  pot(@Param('slug') slug: string): Page {
    if (!this.pots.slugs.has(slug)) throw new DomainError('not-found', 'not_found', 'No such pot');
    return pottery(`/pottery/${slug}/`, { slug });
  }
}

@Module({ controllers: [PotteryController], providers: [Pots], exports: [Pots] })
export class PotteryModule {}
