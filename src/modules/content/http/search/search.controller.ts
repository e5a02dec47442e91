import { Controller, Get, Header, Ip, Query } from '@nestjs/common';
import { localePath } from '../../../../shared/locale';
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
  find(@Query() { q, lang }: SearchRequest, @Ip() address: string): SearchResult {
    return this.search.search(q, lang, address);
  }

  /** GET /api/salons-by-services?services=1,2&lang=ua|en: salons that perform every one of the services. */
  @Get('salons-by-services')
  @Header('Cache-Control', 'public, max-age=60')
  async salonsByServices(@Query() { services, lang }: SalonsByServicesRequest): Promise<SalonsAnswer> {
    const ids = new Set(await this.content.salonsByServices(lang, services));
    const salons = this.content.site(lang).content.salons.filter(({ id }) => ids.has(id));
    return { ok: true, salons: salons.map((salon) => ({ ...pick(salon), url: localePath(lang, salonPath(salon)) })) };
  }
}

function pick({ id, slug, title }: { id: number; slug: string; title: string }) {
  return { id, slug, title };
}
