import { gmt, UNDATED, type SeedPost, type WordPressSeed } from './seed-fields';

/** Slugs of the items below, for the assertions of the suites. */
export const EDGE_CASES = {
  title: 'o-connor',
  cyrillic: 'олена-їжак',
  protected: 'hidden-master',
  draft: 'unfinished-master',
  bare: 'without-fields',
  attachment: 'studio-portrait',
} as const;

const dated = { date_gmt: gmt(UNDATED), modified_gmt: gmt(UNDATED) };

/**
 * The seed with `count` further employees whose menu_order numbers repeat (0 to 6), as on any real site, and with the items that
 * trip adapters: markup and quotes in a title, a Cyrillic slug, a password, a draft, no fields at all, a picture given as an id.
 * @param host address of the WordPress: editors link to it inside texts
 */
export function withExtraEmployees(seed: WordPressSeed, count: number, host: string): WordPressSeed {
  const numbered = Array.from({ length: count }, (_, at): SeedPost => {
    const number = String(at + 1).padStart(3, '0');
    return {
      type: 'employees',
      slug: `extra-${number}`,
      title: `Майстриня ${number}`,
      content: '<p>Працює за записом.</p>',
      menu_order: at % 7,
      acf: { position: 'майстриня', salons: false, skills: false, since: '', lead: '', photo: false },
      translations: { en: { title: `Master ${number}`, content: '<p>By appointment.</p>', acf: { position: 'master' } } },
      ...dated,
    };
  });
  return { terms: seed.terms, posts: [...seed.posts, ...awkwardPosts(host), ...numbered] };
}

const awkwardPosts = (host: string): readonly SeedPost[] => [
  {
    type: 'attachment',
    slug: EDGE_CASES.attachment,
    title: 'Портрет',
    file: 'media/hero-employees.jpg',
    menu_order: 0,
    translations: { en: { title: 'Portrait' } },
    ...dated,
  },
  {
    type: 'employees',
    slug: EDGE_CASES.title,
    title: "Shane O'Connor & <b>Partners</b>",
    content:
      `<h1>Про себе</h1><p onclick="x()">Текст <a href="${host}/about">про нас</a>, <a href="https://elsewhere.example/page">деінде</a>` +
      `<script>alert(1)</script></p><p></p><iframe src="https://elsewhere.example/"></iframe><p><img src="${host}/wp-content/uploads/media/hero-about.jpg" alt="Студія" width="800" onerror="x()"></p>`,
    menu_order: 3,
    acf: {
      position: 'A "senior" master',
      salons: [],
      skills: false,
      since: '2010',
      lead: '',
      photo: `@attachment:${EDGE_CASES.attachment}`,
    },
    translations: { en: {} },
    ...dated,
  },
  { type: 'employees', slug: EDGE_CASES.cyrillic, title: 'Олена Їжак', menu_order: 3, translations: { en: {} }, ...dated },
  { type: 'employees', slug: EDGE_CASES.protected, title: 'Hidden', password: 'secret', menu_order: 3, translations: { en: {} }, ...dated },
  { type: 'employees', slug: EDGE_CASES.draft, title: 'Draft', status: 'draft', menu_order: 3, translations: { en: {} }, ...dated },
  { type: 'employees', slug: EDGE_CASES.bare, title: 'Bare', menu_order: 3, translations: { en: {} }, ...dated },
];
