import type { CSSProperties } from 'react';
import type { Locale } from '../../src/shared/locale';
import { MailLayout, MailLink, MailParagraph } from './MailLayout';

/** Colours of views/styles/tokens.css, written out as in MailLayout. */
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
  card: { margin: '0 0 18px', padding: '18px 18px 14px', backgroundColor: '#f6f1ea', overflowWrap: 'anywhere' },
  headline: { margin: '0 0 4px', fontSize: '24px', lineHeight: 1.2, fontWeight: 700 },
  subline: { margin: '0 0 10px', color: '#7d5442' },
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
      {certificates.map(({ headline, subline, code, valid, link }) => (
        <div key={code} style={STYLES.card}>
          <p style={STYLES.headline}>{headline}</p>
          {subline !== '' && <p style={STYLES.subline}>{subline}</p>}
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
