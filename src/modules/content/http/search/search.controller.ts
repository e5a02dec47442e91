import { Controller, Get, Header, Ip, Query } from '@nestjs/common';
import { localePath } from '../../../../shared/locale';
import { ApiDoc } from '../../../../platform/openapi/api-doc';
import { ContentService } from '../../content.service';
import { salonPath } from '../../domain/addresses';
import type { SearchResult } from '../../domain/search-result';
import { SearchService } from '../../search.service';
import { SalonsByServicesRequest, SearchRequest } from './search.requests';

/** Answer of GET /api/salons-by-services, in the order of the salons' list; `url` has the language prefix. */
interface SalonsAnswer {
  readonly ok: true;
  readonly salons: readonly { readonly id: number; readonly slug: string; readonly title: string; readonly url: string }[];
}

@Controller('api')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly content: ContentService,
  ) {}

  /** GET /api/search?q=&lang=ua|en; 429 when too much is searched for */
  @Get('search')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiDoc({
    summary: 'Search services, salons, masters, articles and pages',
    description:
      'Tolerant of typos and of the wrong keyboard layout. `highlights` are parts of the title, from and up to, in UTF-16 units.',
    example: {
      ok: true,
      query: 'стрижка',
      lang: 'ua',
      groups: [{ kind: 'services', hits: [{ title: 'Стрижка', url: '/services/female/hair/', note: 'Волосся', highlights: [[0, 7]] }] }],
      total: 1,
    },
    optional: ['note'],
    errors: [
      [429, 'busy', 'This address, or all of them, have searched too much for a moment'],
      [503, 'content_unavailable', 'There is no content yet'],
    ],
  })
  find(@Query() { q, lang }: SearchRequest, @Ip() address: string): Promise<SearchResult> {
    return this.search.search(q, lang, address);
  }

  /** GET /api/salons-by-services?services=1,2&lang=ua|en: salons that perform every one of the services. */
  @Get('salons-by-services')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiDoc({
    summary: 'Salons that perform every one of the services',
    example: { ok: true, salons: [{ id: 7, slug: 'oksamyt-hilton', title: 'Hilton', url: '/salons/oksamyt-hilton/' }] },
    errors: [[503, 'content_unavailable', 'There is no content yet']],
  })
  async salonsByServices(@Query() { services, lang }: SalonsByServicesRequest): Promise<SalonsAnswer> {
    const ids = new Set(await this.content.salonsByServices(lang, services));
    const salons = this.content.site(lang).content.salons.filter(({ id }) => ids.has(id));
    return { ok: true, salons: salons.map((salon) => ({ ...pick(salon), url: localePath(lang, salonPath(salon)) })) };
  }
}

function pick({ id, slug, title }: { id: number; slug: string; title: string }) {
  return { id, slug, title };
}
