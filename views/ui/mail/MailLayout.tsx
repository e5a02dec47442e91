import type { CSSProperties, ReactNode } from 'react';
import { isoOf } from '../../../src/shared/locale';
import type { Locale } from '../../../src/shared/locale';

/*
 * Mail readers know no style sheets of ours, few know variables: colours are those of views/ui/styles/tokens.css, written out. Blocks in one
 * column instead of tables, readable where all styles are dropped.
 */
const INK = '#231815';
const SOFT = '#5d4a42';
const SERIF = "Playfair, 'Playfair Display', Georgia, 'Times New Roman', serif";
const TEXT = 'Manrope, Arial, Helvetica, sans-serif';

const STYLES = {
  body: { margin: 0, padding: 0, backgroundColor: '#f6f1ea', color: INK },
  preheader: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: '1px', lineHeight: '1px', color: '#f6f1ea' },
  page: { maxWidth: '600px', margin: '0 auto', padding: '24px 12px 40px', fontFamily: TEXT, fontSize: '17px', lineHeight: 1.55 },
  brand: { margin: '0 0 20px', padding: '0 16px', fontFamily: SERIF, fontSize: '26px', lineHeight: 1.2 },
  brandLink: { color: INK, textDecoration: 'none' },
  dot: { color: '#d8412f' },
  sheet: { backgroundColor: '#fffcf8', border: '1px solid #e3d5c5', padding: '32px 24px 18px' },
  title: { margin: '0 0 18px', fontFamily: SERIF, fontWeight: 400, fontSize: '32px', lineHeight: 1.15, overflowWrap: 'anywhere' },
  paragraph: { margin: '0 0 16px' },
  link: { color: '#b23121' },
  foot: { margin: '20px 0 0', padding: '0 16px', fontSize: '14px', lineHeight: 1.5, color: SOFT },
} as const satisfies Record<string, CSSProperties>;

interface MailLayoutProps {
  readonly locale: Locale;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly title: string;
  /** What lists of mail show beside the subject. */
  readonly preheader: string;
  /** Why this mail was sent. */
  readonly foot: string;
  /** Where such mails are ended; left out: they cannot be. */
  readonly unsubscribe?: { readonly href: string; readonly label: string };
  readonly children: ReactNode;
}

/** The document of every mail: one column of at most 600 px, the brand above, why it was sent below. */
export function MailLayout({ locale, siteName, siteUrl, title, preheader, foot, unsubscribe, children }: MailLayoutProps) {
  return (
    <html lang={isoOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={STYLES.body}>
        <div style={STYLES.preheader} aria-hidden="true">
          {preheader}
        </div>
        <div style={STYLES.page}>
          <p style={STYLES.brand}>
            <a href={siteUrl} style={STYLES.brandLink}>
              {siteName}
              <span style={STYLES.dot} aria-hidden="true">
                .
              </span>
            </a>
          </p>
          <div style={STYLES.sheet}>
            <h1 style={STYLES.title}>{title}</h1>
            {children}
          </div>
          <p style={STYLES.foot}>
            {foot}{' '}
            {unsubscribe ? (
              <a href={unsubscribe.href} style={STYLES.link}>
                {unsubscribe.label}
              </a>
            ) : null}
          </p>
        </div>
      </body>
    </html>
  );
}

export function MailParagraph({ children }: { readonly children: ReactNode }) {
  return <p style={STYLES.paragraph}>{children}</p>;
}

export function MailLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} style={STYLES.link}>
      {children}
    </a>
  );
}
