import type { BlockLink } from '../../../src/modules/content/contract/page-blocks';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';
import { Button } from '../../ui/components/navigation/Button';

/** Links that an editor placed, as buttons: the first is the strong action. Paths of the site get the language of the page. */
export function LinkButtons({ links, quiet }: { readonly links: readonly BlockLink[]; readonly quiet: 'line' | 'light' }) {
  const { href } = usePage();
  const { bookLabel } = useBookingLinks();
  return links.map((link, index) => {
    const isOwn = link.href.startsWith('/');
    const look = index === 0 ? 'lacquer' : quiet;
    return (
      <Button key={link.href} href={isOwn ? href(link.href) : link.href} look={look} external={/^https?:/.test(link.href)}>
        {bookLabel(link.href, link.label)}
      </Button>
    );
  });
}
