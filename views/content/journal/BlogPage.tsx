import type { ArticleSummary } from '../components/ArticleCard';
import { ArticleCard } from '../components/ArticleCard';
import { Blocks, type PageBlock } from '../components/Blocks';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { Parts } from '../../ui/components/navigation/Parts';
import type { PartLinks } from '../../ui/components/navigation/Parts';
import { PageHero } from '../../ui/components/section/PageHero';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';

/** A category of the journal as a link; `path` without language prefix. */
export interface JournalCategory {
  readonly path: string;
  readonly label: string;
  readonly count: number;
  readonly current: boolean;
  readonly children: readonly JournalCategory[];
}

export interface BlogPageProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly accent: string;
  readonly lead: string;
  readonly categories: readonly JournalCategory[];
  /** Newest first. */
  readonly articles: readonly ArticleSummary[];
  readonly parts: PartLinks | null;
  readonly blocks: readonly PageBlock[];
}

/** How the articles after the first alternate. */
const RHYTHM = ['tall', 'wide', 'wide', 'tall', 'line'] as const;

const LIST = 'articles';

/** The journal or one of its categories: a cover, then a page of unequal pictures. */
export function BlogPage({ crumbs, title, accent, lead, categories, articles, parts, blocks }: BlogPageProps) {
  const [cover, ...rest] = articles;
  return (
    <>
      <PageHero crumbs={crumbs} title={title} accent={accent} lead={lead} layout="masthead" />
      <CategoryLinks categories={categories} />
      {cover ? (
        <div className="journal wrap" id={LIST}>
          <ArticleCard article={cover} look="cover" priority />
          <div className="journal__flow">
            {rest.map((article, index) => (
              <ArticleCard key={article.path} article={article} look={RHYTHM[index % RHYTHM.length]!} />
            ))}
          </div>
          <Parts links={parts} anchor={LIST} />
        </div>
      ) : (
        <NothingYet />
      )}
      <Blocks blocks={blocks} />
    </>
  );
}

function CategoryLinks({ categories }: Pick<BlogPageProps, 'categories'>) {
  const { t } = usePage();
  return (
    <nav className="journal-categories wrap" aria-label={t('content.journal.categories')}>
      <ul className="journal-categories__list">
        {categories.map((category) => (
          <li key={category.path} className="journal-categories__item">
            <JournalCategoryLink category={category} />
            {category.children.length > 0 ? (
              <ul className="journal-categories__children">
                {category.children.map((child) => (
                  <li key={child.path}>
                    <JournalCategoryLink category={child} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function JournalCategoryLink({ category }: { readonly category: JournalCategory }) {
  const { href } = usePage();
  return (
    <a className="journal-categories__link" href={href(category.path)} aria-current={category.current ? 'page' : undefined}>
      {category.label} <span className="journal-categories__count">{category.count}</span>
    </a>
  );
}

function NothingYet() {
  const { t } = usePage();
  return (
    <section className="section section--tight">
      <div className="wrap journal-empty">
        <TitleBlock text={t('content.journal.empty')} size="middle" font="playfair" />
        <p>{t('content.journal.emptyText')}</p>
      </div>
    </section>
  );
}
