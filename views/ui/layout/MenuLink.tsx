import { Icon } from '../components/media/Icon';
import { usePage } from '../i18n/context';
import type { MenuNode } from './frame';

interface MenuLinkProps {
  readonly node: MenuNode;
  /** A line without a link that expands something must still be focusable. */
  readonly focusable?: boolean;
}

/** A line of a menu: a link, a link to another site, or just the words. */
export function MenuLink({ node: { label, path, url }, focusable = false }: MenuLinkProps) {
  const { t, href } = usePage();
  if (url) {
    return (
      <a href={url} target="_blank" rel="noopener">
        {label}
        <Icon name="arrow-out" size={20} label={`(${t('common.header.external')})`} />
      </a>
    );
  }
  if (path) return <a href={href(path)}>{label}</a>;
  return focusable ? <button type="button">{label}</button> : <span>{label}</span>;
}
