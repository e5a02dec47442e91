import { usePage } from '../../ui/i18n/context';
import type { ArticleSummary } from './ArticleCard';
import { ArticleCard } from './ArticleCard';
import { ArrowLink } from '../../ui/components/navigation/Button';
import { SectionTitle } from '../../ui/components/section/SectionTitle';

/** What to read next: one picture large, the others beside it. */
export function RelatedArticles({ articles }: { readonly articles: readonly ArticleSummary[] }) {
  const { t, href } = usePage();
  if (articles.length === 0) return null;
  return (
    <section className="section section--sand related-articles">
      <div className="wrap">
        <SectionTitle text={t('content.journal.related')} accent={t('content.journal.relatedAccent')}>
          <ArrowLink href={href('/blog/')}>{t('content.journal.toJournal')}</ArrowLink>
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
