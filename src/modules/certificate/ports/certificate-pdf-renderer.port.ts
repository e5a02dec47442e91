/** A picture as it is printed. */
export interface PdfPicture {
  /** JPEG or PNG; anything else is left out. */
  readonly bytes: Uint8Array;
  /** Focal point, from 0 to 1 of its width and its height. */
  readonly focal: { readonly x: number; readonly y: number };
}

/** A certificate as it is printed: words in one language, finished. Characters without a glyph in our fonts are replaced or left out. */
export interface PdfCertificate {
  /** What it is, small: "Подарунковий сертифікат". */
  readonly kind: string;
  /** What it is for, large: "5 000 грн" or the name of a service. */
  readonly headline: string;
  /** Beside it, a line; empty: none. */
  readonly subline: string;
  /** "Для Олени"; empty: no recipient. */
  readonly recipient: string;
  /** At most 300 characters, and below them a line with who gives it; empty: neither. */
  readonly message: string;
  readonly codeLabel: string;
  /** `7KQ2-M9XR-04TD`. */
  readonly code: string;
  /** "Дійсний до 22 листопада 2027 року". */
  readonly valid: string;
  /** How it is used, one or two sentences. */
  readonly use: string;
  /** Where it is handed out or redeemed, a line; empty: none. */
  readonly place: string;
  /** Address in the QR code: the page of the certificate. */
  readonly link: string;
  /** Place of its picture in the pictures of the print; null: none, or it could not be had. */
  readonly picture: number | null;
}

/** Certificates that are printed together: a page each. */
export interface PdfContent {
  /** Title of the file. */
  readonly title: string;
  readonly brand: string;
  /** ISO 639-1. */
  readonly lang: 'uk' | 'en';
  /** Date of the file. */
  readonly at: Date;
  /** Each once, whatever the number of certificates that have it. */
  readonly pictures: readonly PdfPicture[];
  /** 1 to 50. */
  readonly certificates: readonly PdfCertificate[];
}

/** An invoice: words in one language, finished. */
export interface PdfInvoice {
  /** Title of the file. */
  readonly title: string;
  readonly brand: string;
  /** ISO 639-1. */
  readonly lang: 'uk' | 'en';
  readonly at: Date;
  /** `Рахунок на оплату № СФ-2026-000123`, and below it its day. */
  readonly heading: string;
  readonly day: string;
  /** Who is paid, who pays, what for, until when: a label and its lines each. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly columns: readonly [name: string, quantity: string, price: string, sum: string];
  readonly lines: readonly (readonly [name: string, quantity: string, price: string, sum: string])[];
  /** The last is what is paid. */
  readonly sums: readonly { readonly label: string; readonly text: string }[];
  readonly notes: readonly string[];
}

/** Pages of one file. */
export const MAX_PDF_PAGES = 50;

/** Makes certificates that can be printed and given. */
export abstract class CertificatePdfRenderer {
  /**
   * A PDF with a page for each certificate.
   * Rejects with the DomainError `certificate_print_unavailable` (unavailable) when too many are being made or it takes too long.
   */
  abstract render(print: PdfContent, signal?: AbortSignal): Promise<Buffer>;

  /** An invoice as PDF, A4. Rejects as `render`. */
  abstract invoice(print: PdfInvoice, signal?: AbortSignal): Promise<Buffer>;
}
