import type { ReactNode } from 'react';
import { EARLY_PRESSES } from './early-presses.browser';
import { HTML_LANG } from './html-lang';
import type { DocumentHead } from './head';

interface DocumentProps {
  readonly locale: 'ua' | 'en';
  readonly head: DocumentHead;
  /** What the browser's scripts must know. */
  readonly data: {
    /** What modules set of the configuration, as JSON. */
    readonly settings: string;
    /** Address of the page: language prefix, and the query as far as it makes the page. */
    readonly page: string;
    /** Address of the fragments, `*` for the name; none while there is no content. */
    readonly fragments: string | undefined;
    /** Without header and footer, and what belongs to them. */
    readonly isBare?: true;
    /** What the page is printed in (views/ui/styles/inks.css); the colours of the house where it is not set. */
    readonly ink?: string;
    /** By what its visits are measured, and the event that a visit is, as JSON (`AnalyticsEvent`). */
    readonly analytics?: { readonly id?: string; readonly event?: string };
    /** Whether visitors are asked about statistics. */
    readonly hasStatistics?: boolean;
  };
  readonly children: ReactNode;
}

/** The whole HTML document around a page. */
export function Document({ locale, head, data, children }: DocumentProps) {
  return (
    <html lang={HTML_LANG[locale]} data-locale={locale} data-ink={data.ink}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script dangerouslySetInnerHTML={{ __html: EARLY_PRESSES }} />
        <title>{head.title}</title>
        {head.description ? <meta name="description" content={head.description} /> : null}
        {head.noindex ? <meta name="robots" content="noindex" /> : null}
        {head.noindex ? null : <link rel="canonical" href={head.canonical} />}
        {head.beside.map(({ rel, href }) => (
          <link key={rel} rel={rel} href={href} />
        ))}
        {head.alternates.map((alternate) => (
          <link key={alternate.lang} rel="alternate" hrefLang={alternate.lang} href={alternate.href} />
        ))}
        {head.assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {head.assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {head.expects ? <link rel="expect" href={`#${head.expects}`} blocking="render" /> : null}
        <meta property="og:site_name" content={head.siteName} />
        <meta property="og:type" content={head.og.type} />
        <meta property="og:title" content={head.og.title} />
        {head.og.description ? <meta property="og:description" content={head.og.description} /> : null}
        <meta property="og:url" content={head.canonical} />
        <meta property="og:locale" content={head.og.locale} />
        <meta property="og:locale:alternate" content={head.og.otherLocale} />
        <meta property="og:image" content={head.og.image} />
        {head.og.imageAlt ? <meta property="og:image:alt" content={head.og.imageAlt} /> : null}
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content={head.themeColor} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title={head.feed.title} href={head.feed.href} />
        {head.assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        {head.jsonLd.map((json, index) => (
          <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
        ))}
      </head>
      <body
        data-settings={data.settings}
        data-page={data.page}
        data-fragments={data.fragments}
        data-bare={data.isBare ? '' : undefined}
        data-everything={data.hasStatistics ? 'statistics' : undefined}
        data-analytics={data.analytics?.id}
        data-event={data.analytics?.event}
      >
        {children}
      </body>
    </html>
  );
}
