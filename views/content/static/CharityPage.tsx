import type { Page } from '../../../src/modules/content/contract/entities';
import { Blocks, type PageBlock } from '../components/Blocks';
import type { Crumb } from '../../ui/components/navigation/Breadcrumbs';
import { Button } from '../../ui/components/navigation/Button';
import { RichText } from '../../ui/components/section/RichText';
import { usePage } from '../../ui/i18n/context';
import { StaticCover } from './StaticCover';

export interface CharityPageProps {
  readonly crumbs: readonly Crumb[];
  readonly page: Omit<Page, 'blocks'> & { readonly blocks: readonly PageBlock[] };
  readonly email: string;
}

/** What the house gives away: a picture, a sentence, the facts, and how to ask for it. */
export function CharityPage({ crumbs, page, email }: CharityPageProps) {
  const { t } = usePage();
  return (
    <div className="charity">
      <StaticCover page={{ ...page, kicker: '' }} crumbs={crumbs} />
      {page.lead || page.bodyHtml ? (
        <section className="section charity__opening">
          <div className={page.lead && page.bodyHtml ? 'wrap charity__grid' : 'wrap'}>
            {page.lead ? <p className="charity__sentence">{page.lead}</p> : null}
            {page.bodyHtml ? (
              <div className="charity__body">
                <RichText html={page.bodyHtml} />
              </div>
            ) : null}
          </div>
        </section>
      ) : null}
      <Blocks blocks={page.blocks} />
      {email ? (
        <section className="charity__write">
          <div className="wrap">
            <Button href={`mailto:${email}`}>{t('content.journal.charityWrite')}</Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
