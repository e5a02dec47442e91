import { Controller, Get, Header, Ip, Query } from '@nestjs/common';
import { localePath } from '../../../../shared/locale';
import { Translations } from '../../../../platform/i18n/translations';
import { FrameSource } from '../../../../platform/render/frame-source';
import { ApiDoc } from '../../../../platform/openapi/api-doc';
import { ContentService } from '../../application/content.service';
import { salonPath } from '../../domain/addresses';
import type { SearchResult } from '../../contract/search-result';
import { presentSearch } from './search.presenter';
import { SearchService } from '../../application/search.service';
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
    private readonly translations: Translations,
    private readonly frames: FrameSource,
  ) {}

  /** GET /api/search?q=&lang=ua|en; 429 when too much is searched for */
  @Get('search')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiDoc({
    summary: 'Search services, salons, employees, articles and pages',
    description:
      'Tolerant of typos and of the wrong keyboard layout. `highlights` are parts of the title, from and up to, in UTF-16 units. Services have a slug, and an `offer` with ready texts and the address that books; employees with a picture have its address, `swatch`.',
    example: {
      ok: true,
      query: 'стрижка',
      lang: 'ua',
      groups: [
        {
          kind: 'services',
          hits: [
            {
              title: 'Стрижка',
              url: '/services/female/hair/cuts/stryzhka/',
              note: 'Волосся',
              highlights: [[0, 7]],
              service: 'stryzhka',
              offer: { price: 'від 900 грн', duration: '1 год', url: '/online/?service=stryzhka' },
            },
          ],
        },
        {
          kind: 'employees',
          hits: [
            {
              title: 'Олена Марчук',
              url: '/employees/olena-marchuk/',
              note: 'Стиліст',
              highlights: [],
              swatch: '/img/160/media/olena-marchuk.jpg',
            },
          ],
        },
      ],
      total: 2,
    },
    optional: ['note', 'service', 'offer', 'price', 'duration', 'swatch'],
    errors: [
      [429, 'busy', 'Too many searches from this network, or in total'],
      [503, 'content_unavailable', 'No content has been loaded yet'],
    ],
  })
  async find(@Query() { q, lang }: SearchRequest, @Ip() address: string): Promise<SearchResult> {
    const result = await this.search.search(q, lang, address);
    const context = {
      site: this.content.site(lang),
      t: this.translations.translator(lang),
      locale: lang,
      byPhone: this.frames.byPhone(lang),
    };
    return presentSearch(context, result);
  }

  /** GET /api/salons-by-services?services=1,2&lang=ua|en: salons that perform every one of the services. */
  @Get('salons-by-services')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiDoc({
    summary: 'Salons that perform every one of the services',
    example: { ok: true, salons: [{ id: 7, slug: 'oksamyt-hilton', title: 'Hilton', url: '/salons/oksamyt-hilton/' }] },
    errors: [[503, 'content_unavailable', 'No content has been loaded yet']],
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
