import { usePage } from '../../i18n/context';
import type { ArticleSummary } from '../card/ArticleCard';
import { ArticleCard } from '../card/ArticleCard';
import { ArrowLink } from '../navigation/Button';
import { SectionTitle } from './SectionTitle';

/** What to read next: one picture large, the others beside it. */
export function RelatedArticles({ articles }: { readonly articles: readonly ArticleSummary[] }) {
  const { t, href } = usePage();
  if (articles.length === 0) return null;
  return (
    <section className="section section--sand related-articles">
      <div className="wrap">
        <SectionTitle text={t('journal.related')} accent={t('journal.relatedAccent')}>
          <ArrowLink href={href('/blog/')}>{t('journal.toJournal')}</ArrowLink>
        </SectionTitle>
        <div className="related-articles__list">
          {articles.map((article, index) => (
            <ArticleCard key={article.path} article={article} look={index === 0 ? 'wide' : 'tall'} headingLevel="h3" />
          ))}
        </div>
      </div>
    </section>
  );
}
