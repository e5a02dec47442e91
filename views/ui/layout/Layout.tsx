import type { ReactNode } from 'react';
import { useT } from '../i18n/context';
import type { FrameParts, FrameProps } from './frame';
import { Header } from './Header';
import { Loader } from './notices/Loader';

interface LayoutProps {
  /** Null while there is no content: the page then stands without menus. */
  readonly frame: FrameProps | null;
  readonly parts: FrameParts | null;
  /** Path of this page without language prefix, query included: where the language switch leads. */
  readonly path: string;
  /** Whether the page exists in the other language too. */
  readonly hasTranslation: boolean;
  /** A page that stands in a frame: only itself. */
  readonly isBare?: boolean;
  /** Tools at the end of the header. */
  readonly tools?: ReactNode;
  /** What floats above the page. */
  readonly floating?: ReactNode;
  readonly children?: ReactNode;
}

/** The layout of every page. */
export function Layout({ frame, parts, path, hasTranslation, isBare = false, tools, floating, children }: LayoutProps) {
  const t = useT();
  if (isBare) {
    return (
      <main id="content" className="page page--bare">
        {children}
      </main>
    );
  }
  return (
    <>
      <a className="skip-link visually-hidden" href="#content">
        {t('common.skip')}
      </a>
      <Header frame={frame} menuHtml={parts?.bar ?? null} path={path} hasTranslation={hasTranslation} tools={tools} />
      <main id="content" className="page">
        {children}
      </main>
      {parts ? <Ready className="footer-slot" html={parts.footer} /> : null}
      {floating}
      <Loader />
    </>
  );
}

function Ready({ className, html }: { readonly className: string; readonly html: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
