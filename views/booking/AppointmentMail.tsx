import type { CSSProperties } from 'react';
import type { Locale } from '../../src/shared/locale';
import { MailLayout, MailParagraph } from '../ui/mail/MailLayout';

/** Colours of views/ui/styles/tokens.css, written out as in MailLayout. */
const STYLES = {
  card: { margin: '0 0 18px', padding: '18px 18px 8px', backgroundColor: '#f6f1ea', overflowWrap: 'anywhere' },
  when: { margin: '0 0 6px', fontSize: '22px', lineHeight: 1.25, fontWeight: 700 },
  where: { margin: '0 0 12px', color: '#7d5442' },
  service: { margin: '0 0 10px', fontSize: '16px' },
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

interface AppointmentMailProps {
  readonly locale: Locale;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly when: string;
  /** An appointment that will not be: its time is crossed out. */
  readonly isOff: boolean;
  /** Salon and address. */
  readonly where: string;
  readonly services: readonly string[];
  /** After the appointment. */
  readonly closing: readonly string[];
  readonly button: { readonly href: string; readonly label: string };
  readonly foot: string;
  /** Where such mails are ended; left out: they cannot be. */
  readonly unsubscribe?: { readonly href: string; readonly label: string };
}

/** The mails about an appointment: what, where and when, and where it can be changed. */
export function AppointmentMail({ paragraphs, when, isOff, where, services, closing, button, ...frame }: AppointmentMailProps) {
  return (
    <MailLayout {...frame} preheader={[when, where].filter(Boolean).join(', ')}>
      {paragraphs.map((paragraph) => (
        <MailParagraph key={paragraph}>{paragraph}</MailParagraph>
      ))}
      <div style={STYLES.card}>
        <p style={isOff ? { ...STYLES.when, textDecoration: 'line-through' } : STYLES.when}>{when}</p>
        {where !== '' && <p style={STYLES.where}>{where}</p>}
        {services.map((service) => (
          <p key={service} style={STYLES.service}>
            {service}
          </p>
        ))}
      </div>
      {closing.map((paragraph) => (
        <MailParagraph key={paragraph}>{paragraph}</MailParagraph>
      ))}
      <p style={{ margin: 0 }}>
        <a href={button.href} style={STYLES.button}>
          {button.label}
        </a>
      </p>
    </MailLayout>
  );
}
