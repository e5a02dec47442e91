import { NO_CONTACTS, article, category, employee, salon, service } from './content-items';
import { EMPTY_CONTENT } from './empty-content';
import type { SiteContent } from '../../src/modules/content/contract/entities';
import { indexSite } from '../../src/modules/content/domain/site-index';
import type { SiteIndex } from '../../src/modules/content/domain/site-index';

const PRICES = { classic: 100_000, premium: 150_000 };

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
    service(100, 'balayage', [11, 10, 3], { prices: PRICES }),
    service(101, 'hair-mask', [10], { prices: PRICES }),
    service(102, 'manicure', [12], { prices: PRICES }),
    service(103, 'brow-shape', [20], { prices: PRICES }),
    service(104, 'homeless', [30], { prices: PRICES }),
  ],
  salons: [salon(1, 'oksamyt-lypky'), salon(2, 'oksamyt-obolon', { serviceIds: [102] })],
  employees: [employee(50, 'olena', { salonIds: [1, 2], skillIds: [60] }), employee(51, 'maria', { salonIds: [1], skillIds: [61] })],
  skills: [
    { id: 60, slug: 'hair', title: 'hair', categoryIds: [], serviceCategoryIds: [10] },
    { id: 61, slug: 'nails', title: 'nails', categoryIds: [], serviceCategoryIds: [12] },
  ],
  articleCategories: [
    { id: 70, slug: 'blog', name: 'blog', parentId: 0, description: '' },
    { id: 71, slug: 'novyny', name: 'novyny', parentId: 70, description: '' },
    { id: 72, slug: 'porady', name: 'porady', parentId: 0, description: '' },
  ],
  articles: [article(80, 'older', [70], '2026-01-10T09:00:00+02:00'), article(81, 'newer', [71], '2026-01-10T08:30:00+01:00')],
  contacts: { ...NO_CONTACTS, phone: '+380 44 000 00 00', email: 'hello@oksamyt.test', workTime: '9:00-21:00' },
};

/** The small site, with parts replaced. */
export function smallSite(more: Partial<SiteContent> = {}): SiteIndex {
  return indexSite({ ...SMALL, ...more });
}
