import type { ArticleSummary } from '../../../components/card/ArticleCard';
import { ArticleCard } from '../../../components/card/ArticleCard';
import { Blocks, type PageBlock } from '../../../components/section/Blocks';
import type { Crumb } from '../../../components/navigation/Breadcrumbs';
import { Button } from '../../../components/navigation/Button';
import { PageHero } from '../../../components/section/PageHero';
import { TitleBlock } from '../../../components/section/TitleBlock';
import { usePage } from '../../../i18n/context';

/** A category of the journal as a link; `path` without language prefix. */
export interface Rubric {
  readonly path: string;
  readonly label: string;
  readonly count: number;
  readonly current: boolean;
  readonly children: readonly Rubric[];
}

export interface BlogPageProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly accent: string;
  readonly lead: string;
  readonly rubrics: readonly Rubric[];
  /** Newest first. */
  readonly articles: readonly ArticleSummary[];
  readonly blocks: readonly PageBlock[];
}

/** How the articles after the first alternate. */
const RHYTHM = ['tall', 'wide', 'wide', 'tall', 'line'] as const;

/** The journal or one of its categories: a cover, then a page of unequal pictures. */
export function BlogPage({ crumbs, title, accent, lead, rubrics, articles, blocks }: BlogPageProps) {
  const [cover, ...rest] = articles;
  return (
    <>
      <PageHero crumbs={crumbs} title={title} accent={accent} lead={lead} layout="mast" />
      <Rubrics rubrics={rubrics} />
      {cover ? (
        <div className="journal wrap">
          <ArticleCard article={cover} look="cover" priority />
          <div className="journal__flow">
            {rest.map((article, index) => (
              <ArticleCard key={article.path} article={article} look={RHYTHM[index % RHYTHM.length]!} />
            ))}
          </div>
        </div>
      ) : (
        <NothingYet />
      )}
      <Blocks blocks={blocks} />
    </>
  );
}

function Rubrics({ rubrics }: Pick<BlogPageProps, 'rubrics'>) {
  const { t } = usePage();
  return (
    <nav className="rubrics wrap" aria-label={t('journal.rubrics')}>
      <ul className="rubrics__list">
        {rubrics.map((rubric) => (
          <li key={rubric.path} className="rubrics__item">
            <RubricLink rubric={rubric} />
            {rubric.children.length > 0 ? (
              <ul className="rubrics__children">
                {rubric.children.map((child) => (
                  <li key={child.path}>
                    <RubricLink rubric={child} />
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

function RubricLink({ rubric }: { readonly rubric: Rubric }) {
  const { href } = usePage();
  return (
    <a className="rubrics__link" href={href(rubric.path)} aria-current={rubric.current ? 'page' : undefined}>
      {rubric.label} <span className="rubrics__count">{rubric.count}</span>
    </a>
  );
}

function NothingYet() {
  const { t, href } = usePage();
  return (
    <section className="section section--tight">
      <div className="wrap journal-empty">
        <TitleBlock text={t('journal.empty')} size="middle" font="playfair" />
        <p>{t('journal.emptyText')}</p>
        <Button href={href('/blog/')} look="line">
          {t('journal.toJournal')}
        </Button>
      </div>
    </section>
  );
}
