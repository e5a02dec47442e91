import { Icon } from '../../ui/components/media/Icon';
import { usePage } from '../../ui/i18n/context';
import type { PagePartProps } from '../../ui/layout/frame';

/** Opens the search where scripts run (client/panels/openers.ts), and otherwise leads to its page. */
export function SearchLink({ frame }: PagePartProps) {
  const { t, href } = usePage();
  return frame ? (
    <a className="site-header__tool" href={href('/search/')} aria-label={t('common.header.search')} data-panel="site-search">
      <Icon name="search" />
    </a>
  ) : null;
}
