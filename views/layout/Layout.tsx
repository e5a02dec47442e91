import type { ReactNode } from 'react';
import { useT } from '../i18n/context';
import type { FrameProps } from './frame';
import { Header } from './Header';

interface LayoutProps {
  /** Null while there is no content: the page then stands without menus. */
  readonly frame: FrameProps | null;
  /** Path of this page without language prefix, query included: where the language switch leads. */
  readonly path: string;
  /** Whether the page exists in the other language too. */
  readonly twin: boolean;
  readonly footerHtml: string | null;
  readonly children?: ReactNode;
}

/** What surrounds every page. */
export function Layout({ frame, path, twin, footerHtml, children }: LayoutProps) {
  const t = useT();
  return (
    <>
      <a className="skip-link visually-hidden" href="#content">
        {t('common.skip')}
      </a>
      <Header frame={frame} path={path} twin={twin} />
      <main id="content" className="page">
        {children}
      </main>
      {footerHtml ? <div className="footer-slot" dangerouslySetInnerHTML={{ __html: footerHtml }} /> : null}
    </>
  );
}
