import { Blocks, type PageContent } from '../../content/components/Blocks';
import { Button } from '../../ui/components/navigation/Button';
import { RichText } from '../../ui/components/section/RichText';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';
import { CertificateOpening } from './CertificateOpening';

export interface ThankPageProps extends PageContent {
  readonly bodyHtml: string;
  /** What to do next, the likeliest first: `path` without language prefix, or `url` of another site. */
  readonly actions: readonly { readonly label: string; readonly path?: string; readonly url?: string }[];
}

/** Thanks after an order: what happens now, and where to go. */
export function ThankPage({ title, accent, kicker, lead, bodyHtml, picture, blocks, actions }: ThankPageProps) {
  const { href } = usePage();
  const { bookLabel } = useBookingLinks();
  return (
    <>
      <CertificateOpening kicker={kicker} title={title} accent={accent} lead={lead} picture={picture}>
        <RichText html={bodyHtml} />
        <div className="button-row">
          {actions.map(({ label, path, url }, index) => (
            <Button key={label} href={url ?? href(path ?? '/')} look={index === 0 ? 'lacquer' : 'line'} external={url !== undefined}>
              {path ? bookLabel(path, label) : label}
            </Button>
          ))}
        </div>
      </CertificateOpening>
      <Blocks blocks={blocks} />
    </>
  );
}
