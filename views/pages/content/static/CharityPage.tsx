import type { Page } from '../../../../src/modules/content/domain/entities';
import { Blocks } from '../../../components/section/Blocks';
import type { Crumb } from '../../../components/navigation/Breadcrumbs';
import { Button } from '../../../components/navigation/Button';
import { RichText } from '../../../components/section/RichText';
import { usePage } from '../../../i18n/context';
import { StaticCover } from './StaticCover';

export interface CharityPageProps {
  readonly crumbs: readonly Crumb[];
  readonly page: Page;
  readonly email: string;
}

/** What the house gives away: a picture, a sentence, the facts, and how to ask for it. */
export function CharityPage({ crumbs, page, email }: CharityPageProps) {
  const { t } = usePage();
  return (
    <div className="charity">
      <StaticCover page={{ ...page, kicker: '' }} crumbs={crumbs} />
      <section className="section charity__opening">
        <div className="wrap charity__grid">
          <p className="charity__sentence">{page.lead}</p>
          <div className="charity__body">
            <RichText html={page.bodyHtml} />
          </div>
        </div>
      </section>
      <Blocks blocks={page.blocks} />
      <section className="charity__write">
        <div className="wrap">
          <Button href={`mailto:${email}`}>{t('journal.charityWrite')}</Button>
        </div>
      </section>
    </div>
  );
}
