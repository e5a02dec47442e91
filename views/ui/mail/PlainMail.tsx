import type { Locale } from '../../../src/shared/locale';
import { MailLayout, MailParagraph } from './MailLayout';

interface PlainMailProps {
  readonly locale: Locale;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Why this mail was sent. */
  readonly foot: string;
}

/** A mail of a title and some paragraphs. */
export function PlainMail({ paragraphs, ...frame }: PlainMailProps) {
  return (
    <MailLayout {...frame} preheader={paragraphs[0] ?? ''}>
      {paragraphs.map((paragraph) => (
        <MailParagraph key={paragraph}>{paragraph}</MailParagraph>
      ))}
    </MailLayout>
  );
}
