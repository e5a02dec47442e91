import { EMPTY_CONTENT } from './empty-content';
import type { Employee, Salon, Service, ServiceCategory, SiteContent } from '../../src/modules/content/domain/entities';
import { indexSite } from '../../src/modules/content/domain/site-index';
import type { SiteIndex } from '../../src/modules/content/domain/site-index';

const category = (id: number, slug: string, parentId: number): ServiceCategory => ({
  id,
  slug,
  name: slug,
  parentId,
  description: '',
  translationIds: [],
  seo: {},
});

const service = (id: number, slug: string, ...categoryIds: number[]): Service => ({
  id,
  slug,
  title: slug,
  categoryIds,
  lead: '',
  bodyHtml: '',
  durationMinutes: 60,
  prices: { classic: 100_000, premium: 150_000 },
  seo: {},
});

const salon = (id: number, slug: string, serviceIds: readonly number[] = []): Salon => ({
  id,
  slug,
  title: slug,
  categoryIds: [],
  address: '',
  metro: '',
  latitude: null,
  longitude: null,
  phone: '',
  opens: '09:00',
  closes: '21:00',
  priceClass: 'classic',
  lead: '',
  bodyHtml: '',
  gallery: [],
  serviceIds,
  seo: {},
});

const employee = (id: number, slug: string, salonIds: readonly number[], skillIds: readonly number[]): Employee => ({
  id,
  slug,
  title: slug,
  position: '',
  salonIds,
  skillIds,
  categoryIds: [],
  since: null,
  lead: '',
  bodyHtml: '',
  modifiedAt: null,
  seo: {},
});

const article = (id: number, slug: string, publishedAt: string, ...categoryIds: number[]) => ({
  id,
  slug,
  title: slug,
  categoryIds,
  lead: '',
  bodyHtml: '',
  publishedAt,
  modifiedAt: publishedAt,
  author: '',
  seo: {},
});

/** Two tops, three levels, a salon with everything and one that only does nails; enough to tell the rules apart. */
const SMALL: SiteContent = {
  ...EMPTY_CONTENT,
  locale: 'ua',
  serviceCategories: [
    category(3, 'female', 0),
    category(4, 'male', 0),
    category(9, 'wow-offers', 0),
    category(10, 'hair', 3),
    category(11, 'colouring', 10),
    category(12, 'nails', 3),
    category(20, 'brovy-male', 4),
    category(30, 'lost', 777),
  ],
  services: [
    service(100, 'balayage', 11, 10, 3),
    service(101, 'hair-mask', 10),
    service(102, 'manicure', 12),
    service(103, 'brow-shape', 20),
    service(104, 'homeless', 30),
  ],
  salons: [salon(1, 'oksamyt-lypky'), salon(2, 'oksamyt-obolon', [102])],
  employees: [employee(50, 'olena', [1, 2], [60]), employee(51, 'maria', [1], [61])],
  skills: [
    { id: 60, slug: 'hair', title: 'hair', categoryIds: [], serviceCategoryIds: [10] },
    { id: 61, slug: 'nails', title: 'nails', categoryIds: [], serviceCategoryIds: [12] },
  ],
  articleCategories: [
    { id: 70, slug: 'blog', name: 'blog', parentId: 0, description: '' },
    { id: 71, slug: 'novyny', name: 'novyny', parentId: 70, description: '' },
    { id: 72, slug: 'porady', name: 'porady', parentId: 0, description: '' },
  ],
  articles: [article(80, 'older', '2026-01-10T09:00:00+02:00', 70), article(81, 'newer', '2026-01-10T08:30:00+01:00', 71)],
  contacts: {
    phone: '+380 44 000 00 00',
    email: 'hello@oksamyt.test',
    workTime: '9:00-21:00',
    socials: [],
    messengers: [],
    year: 2024,
    storeUrl: '',
    academyUrl: '',
    partnersUrl: '',
  },
};

/** The small site, with parts replaced. */
export function smallSite(more: Partial<SiteContent> = {}): SiteIndex {
  return indexSite({ ...SMALL, ...more });
}
