import type { CSSProperties } from 'react';
import type { Locale } from '../../src/shared/locale';
import { MailLayout, MailLink, MailParagraph } from '../ui/mail/MailLayout';

const DISPLAY = "'Sofia Sans Extra Condensed', 'Arial Narrow', 'Helvetica Neue', Arial, sans-serif";

/** Colours of views/ui/styles/tokens.css, written out as in MailLayout. */
const STYLES = {
  quote: {
    margin: '0 0 22px',
    padding: '4px 0 4px 18px',
    borderLeft: '2px solid #d8412f',
    fontFamily: "Playfair, 'Playfair Display', Georgia, 'Times New Roman', serif",
    fontStyle: 'italic',
    fontSize: '20px',
    lineHeight: 1.45,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  // the card of the PDF and of the pages (GiftCard): paper, the amount in the display face, the name as foil
  card: {
    margin: '0 0 18px',
    padding: '20px 22px 16px',
    border: '1px solid #cdb9a3',
    borderLeft: '10px solid #231815',
    backgroundColor: '#f6f1ea',
    overflowWrap: 'anywhere',
  },
  brand: {
    margin: '0 0 2px',
    fontFamily: "Playfair, 'Playfair Display', Georgia, 'Times New Roman', serif",
    fontSize: '21px',
    lineHeight: 1.2,
  },
  dot: { color: '#d8412f' },
  kind: {
    margin: '0 0 16px',
    color: '#7d5442',
    fontSize: '11px',
    fontWeight: 700,
    letterSpacing: '0.14em',
    textTransform: 'uppercase',
  },
  headline: { margin: '0 0 18px', fontFamily: DISPLAY, fontSize: '42px', lineHeight: 1.05, fontWeight: 900 },
  // nearer to the line that belongs to it
  beforeSubline: { marginBottom: '4px' },
  subline: {
    margin: '0 0 18px',
    color: '#7d5442',
    fontFamily: "Playfair, 'Playfair Display', Georgia, 'Times New Roman', serif",
    fontStyle: 'italic',
  },
  recipient: {
    margin: '0 0 12px',
    padding: '10px 0 0',
    borderTop: '1px solid #cdb9a3',
    color: '#7d5442',
    fontFamily: DISPLAY,
    fontSize: '26px',
    lineHeight: 1.1,
    fontWeight: 900,
    textTransform: 'uppercase',
  },
  code: { margin: '0 0 2px', fontSize: '20px', letterSpacing: '0.04em', fontWeight: 700, whiteSpace: 'nowrap' },
  detail: { margin: '0 0 10px', fontSize: '15px', color: '#5d4a42' },
  button: {
    display: 'inline-block',
    margin: '0 0 20px',
    padding: '13px 26px',
    borderRadius: '999px',
    backgroundColor: '#231815',
    color: '#f6f1ea',
    textDecoration: 'none',
  },
} as const satisfies Record<string, CSSProperties>;

/** A certificate as a mail shows it. */
export interface MailedCertificate {
  /** An amount, or the name of a service. */
  readonly headline: string;
  /** Empty: none. */
  readonly subline: string;
  /** What it is, above the amount. */
  readonly kind: string;
  /** «Для: Олена»; empty: none. */
  readonly recipient: string;
  readonly code: string;
  readonly valid: string;
  readonly link: { readonly href: string; readonly label: string };
}

export interface CertificateMailProps {
  readonly locale: Locale;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The giver's words; empty: none. */
  readonly quote?: string;
  readonly certificates?: readonly MailedCertificate[];
  readonly lines?: readonly string[];
  readonly links?: readonly { readonly href: string; readonly label: string }[];
  readonly button?: { readonly href: string; readonly label: string } | null;
  /** After all else. */
  readonly closing?: readonly string[];
  readonly foot: string;
}

/** The mails about certificates: words, the certificates themselves, and where to go on. */
export function CertificateMail({
  paragraphs,
  quote = '',
  certificates = [],
  lines = [],
  links = [],
  button = null,
  closing = [],
  ...frame
}: CertificateMailProps) {
  return (
    <MailLayout {...frame} preheader={paragraphs[0] ?? ''}>
      {paragraphs.map((paragraph) => (
        <MailParagraph key={paragraph}>{paragraph}</MailParagraph>
      ))}
      {quote !== '' && <blockquote style={STYLES.quote}>{quote}</blockquote>}
      {certificates.map(({ kind, headline, subline, recipient, code, valid, link }) => (
        <div key={code} style={STYLES.card}>
          <p style={STYLES.brand}>
            {frame.siteName}
            <span style={STYLES.dot}>.</span>
          </p>
          <p style={STYLES.kind}>{kind}</p>
          <p style={{ ...STYLES.headline, ...(subline !== '' && STYLES.beforeSubline) }}>{headline}</p>
          {subline !== '' && <p style={STYLES.subline}>{subline}</p>}
          {recipient !== '' && <p style={STYLES.recipient}>{recipient}</p>}
          <p style={STYLES.code}>{code}</p>
          <p style={STYLES.detail}>{valid}</p>
          <p style={STYLES.detail}>
            <MailLink href={link.href}>{link.label}</MailLink>
          </p>
        </div>
      ))}
      {lines.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      {links.map(({ href, label }) => (
        <MailParagraph key={href}>
          <MailLink href={href}>{label}</MailLink>
        </MailParagraph>
      ))}
      {button && (
        <p style={{ margin: 0 }}>
          <a href={button.href} style={STYLES.button}>
            {button.label}
          </a>
        </p>
      )}
      {closing.map((paragraph) => (
        <MailParagraph key={paragraph}>{paragraph}</MailParagraph>
      ))}
    </MailLayout>
  );
}
