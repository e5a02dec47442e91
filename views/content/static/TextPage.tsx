import type { DayLabel } from '../components/ArticleCard';
import { Blocks, type PageBlock } from '../components/Blocks';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { PageHero } from '../../ui/components/section/PageHero';
import { RichText } from '../../ui/components/section/RichText';
import { usePage } from '../../ui/i18n/context';

export interface TextPageProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly accent: string;
  readonly kicker: string;
  readonly lead: string;
  /** When the text was last changed; null when unknown. */
  readonly updated: DayLabel | null;
  /** The headings of the text; every `id` is an anchor in `bodyHtml`. */
  readonly contents: readonly { readonly id: string; readonly label: string }[];
  readonly bodyHtml: string;
  readonly blocks: readonly PageBlock[];
}

/** A legal text: contents beside it, a calm column, and a version for paper. */
export function TextPage({ crumbs, title, accent, kicker, lead, updated, contents, bodyHtml, blocks }: TextPageProps) {
  const { t } = usePage();
  return (
    <article className="text-page">
      <PageHero crumbs={crumbs} kicker={kicker} title={title} accent={accent} lead={lead}>
        {updated ? (
          <p className="text-page__edition">
            <time dateTime={updated.iso}>{t('content.journal.edition', { date: updated.label })}</time>
          </p>
        ) : null}
      </PageHero>
      {bodyHtml ? (
        <div className="text-page__columns wrap">
          {contents.length > 1 ? (
            <nav className="text-page__contents" aria-labelledby="contents-title">
              <h2 className="text-page__contents-title" id="contents-title">
                {t('content.journal.contents')}
              </h2>
              <ol>
                {contents.map(({ id, label }) => (
                  <li key={id}>
                    <a className="text-page__contents-link" href={`#${id}`}>
                      {label}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          ) : null}
          <div className="text-page__body">
            <RichText html={bodyHtml} />
          </div>
        </div>
      ) : null}
      <Blocks blocks={blocks} />
    </article>
  );
}
