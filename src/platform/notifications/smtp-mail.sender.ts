import { createHash } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import { DeliveryRefused, MailSender, type Mail } from './sender.port';

export interface SmtpOptions {
  /** `smtp://` (STARTTLS where the server has it) or `smtps://`, with user and password. */
  readonly url: string;
  /** An address, or `Name <address>`. */
  readonly from: string;
}

/** Longest silence of the server, ms; the whole of it is bounded by the signal. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5000 };

/** What nodemailer throws. */
interface SmtpFailure extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Sends mail through a server that speaks SMTP, one connection for each. */
export class SmtpMailSender extends MailSender {
  private transport: Promise<Transporter> | null = null;
  private readonly domain: string;

  constructor(private readonly options: SmtpOptions) {
    super();
    this.domain = /@([^>\s]+)/.exec(options.from)?.[1] ?? 'localhost';
  }

  async send({ key, to, subject, text, html, attachments, unsubscribe }: Mail, signal: AbortSignal): Promise<void> {
    const transport = await (this.transport ??= this.made());
    try {
      await transport.sendMail({
        from: this.options.from,
        // an object: a text would be read as a list of addresses
        to: { name: '', address: to },
        subject,
        text,
        html: html ?? undefined,
        attachments: attachments.map((file) => ({ ...file, encoding: 'base64' })),
        messageId: messageId(key, this.domain),
        // a machine wrote it: no automatic answers, please (RFC 3834)
        headers: { 'auto-submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      throw failureOf(error as SmtpFailure);
    }
  }

  /** Connects, signs in and leaves. */
  override async check(signal: AbortSignal): Promise<boolean> {
    const transport = await (this.transport ??= this.made());
    const given = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('SMTP ETIMEDOUT')), { once: true }),
    );
    try {
      await Promise.race([transport.verify(), given]);
      return true;
    } catch (error) {
      throw failureOf(error as SmtpFailure);
    }
  }

  /** Imported with the first mail. */
  private async made(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: this.options.url, ...LIMITS });
  }
}

/** By which mail programs show a button that ends mails of this kind. */
function unsubscribeHeaders(address: string): Readonly<Record<string, string>> {
  return { 'list-unsubscribe': `<${address}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' };
}

/** The Message-ID of a mail: follows from its key, so that a mail that was sent twice is known by it. */
function messageId(key: string, domain: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
}

/** The failure without the server's words, which repeat the address. Refused for good: sender, recipient or content, with a 5xx. */
function failureOf({ code = 'ESMTP', responseCode, command }: SmtpFailure): Error {
  const reason = ['SMTP', code, responseCode, command].filter((part) => part !== undefined).join(' ');
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
  return isFinal ? new DeliveryRefused(reason) : new Error(reason);
}
