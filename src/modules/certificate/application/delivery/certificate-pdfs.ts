import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { Translations } from '../../../../platform/i18n/translations';
import { parseImageRequest } from '../../../../platform/images/image-request';
import { ImageService } from '../../../../platform/images/image.service';
import type { Attachment } from '../../../../platform/notifications/attachment';
import { Clock } from '../../../../platform/time/clock';
import { imagePath } from '../../../../shared/image-path';
import { isoOf, localePath, type Locale } from '../../../../shared/locale';
import { formatMoney } from '../../../../shared/money';
import { ContentService } from '../../../content/content.api';
import { certificatePath } from '../../contract/certificate-addresses';
import { formatDay } from '../../domain/day-words';
import { CertificatePdfRenderer, MAX_PDF_PAGES, type PdfCertificate, type PdfPicture } from '../../ports/certificate-pdf-renderer.port';
import type { StoredCertificate } from '../../domain/certificate';

/** Wide enough for the half of an A5 page that it fills, at 300 dots an inch. */
const PICTURE_WIDTH = 1200;
const KEPT_PICTURES = 12;
const MIDDLE = { x: 0.5, y: 0.5 };

/** A certificate that is printed, and what is chosen for its holder. */
export interface PdfPage {
  readonly certificate: StoredCertificate;
  /** Name of the picture that was chosen; null: that of the package. */
  readonly design: string | null;
}

/** Issued certificates as PDF: finds their words and pictures, and has them printed. */
/** The wish, signed by who gives it. */
function signedWish({ message, giver }: StoredCertificate['delivery']): string {
  return [message, giver && `— ${giver}`].filter(Boolean).join('\n');
}

@Injectable()
export class CertificatePdfs {
  private readonly logger = new Logger('Certificates');
  /** As they are printed, by name: a shop has few. */
  private readonly pictures = new LRUCache<string, PdfPicture>({ max: KEPT_PICTURES });

  constructor(
    private readonly renderer: CertificatePdfRenderer,
    private readonly images: ImageService,
    private readonly content: ContentService,
    private readonly site: SiteEnvironment,
    private readonly translations: Translations,
    private readonly clock: Clock,
  ) {}

  /** Files of at most MAX_PDF_PAGES certificates each, to be sent. @throws DomainError `certificate_print_unavailable` */
  async attachments(orders: readonly PdfPage[], locale: Locale, signal?: AbortSignal): Promise<Attachment[]> {
    const files: Attachment[] = [];
    for (let from = 0; from < orders.length; from += MAX_PDF_PAGES) {
      const file = await this.file(orders.slice(from, from + MAX_PDF_PAGES), locale, signal);
      const number = from === 0 ? '' : `-${from / MAX_PDF_PAGES + 1}`;
      const name = this.translations.translator(locale)('certificate.print.file');
      files.push({ filename: `${name}${number}.pdf`, contentType: 'application/pdf', content: file.toString('base64') });
    }
    return files;
  }

  /** One file of at most MAX_PDF_PAGES certificates. @throws DomainError `certificate_print_unavailable` */
  async file(orders: readonly PdfPage[], locale: Locale, signal?: AbortSignal): Promise<Buffer> {
    const names = [...new Set(orders.map(pictureOf))];
    const found = await Promise.all(names.map(async (name) => [name, await this.picture(name, locale, signal)] as const));
    const pictures = found.filter((one): one is readonly [string, PdfPicture] => one[1] !== null);
    const places = new Map(pictures.map(([name], place) => [name, place]));
    const brand = this.site.siteName(locale);
    const t = this.translations.translator(locale);
    const certificates = orders.map((order) => ({
      ...this.words(order.certificate, locale, brand),
      picture: places.get(pictureOf(order)) ?? null,
    }));
    const title = t('certificate.print.title', { site: brand });
    const print = { title, brand, lang: isoOf(locale), at: this.clock.now(), pictures: pictures.map(([, one]) => one), certificates };
    return this.renderer.render(print, signal);
  }

  private words(certificate: StoredCertificate, locale: Locale, brand: string): Omit<PdfCertificate, 'picture'> {
    const { kind, title, nominal, code, token, validThrough, delivery, order } = certificate;
    const t = this.translations.translator(locale);
    const { isGift, recipient, channel } = delivery;
    const salon = channel === 'salon' && order.salon !== null ? this.salon(order.salon, locale) : null;
    return {
      kind: t('certificate.print.kind'),
      headline: kind === 'sum' ? formatMoney(nominal, locale) : title,
      // the recipient must not see the price of a service
      subline: kind === 'sum' ? title : '',
      recipient: isGift && recipient !== '' ? t('certificate.print.recipient', { name: recipient }) : '',
      message: isGift ? signedWish(delivery) : '',
      codeLabel: t('certificate.print.code'),
      code,
      valid: t('certificate.print.valid', { day: formatDay(validThrough, locale) }),
      use: t(`certificate.print.use.${kind}`, { site: brand }),
      place: salon ? t('certificate.print.pickUp', salon) : '',
      link: `${this.site.SITE_URL}${localePath(locale, certificatePath(token))}`,
    };
  }

  private salon(slug: string, locale: Locale): { readonly title: string; readonly address: string } | null {
    const salon = this.contentOf(locale)?.salons.find((one) => one.slug === slug);
    return salon ? { title: salon.title, address: salon.address } : null;
  }

  /** A picture as it is printed; null without one, and when it cannot be had: the certificate is printed all the same. */
  private async picture(name: string, locale: Locale, gone?: AbortSignal): Promise<PdfPicture | null> {
    const known = this.pictures.get(name);
    const wanted = parseImageRequest(imagePath(name, PICTURE_WIDTH));
    if (known || !wanted) return known ?? null;
    try {
      const image = await this.images.find(wanted, 'image/jpeg', { gone });
      if (!image) return null;
      const packages = this.contentOf(locale)?.packages ?? [];
      const picture = { bytes: image.bytes, focal: focalOf(packages.find((one) => one.picture?.src === name)?.picture?.focal) };
      this.pictures.set(name, picture);
      return picture;
    } catch (err) {
      this.logger.warn({ err }, 'a certificate is printed without its picture');
      return null;
    }
  }

  /** Null while there is no content. */
  private contentOf(locale: Locale) {
    try {
      return this.content.site(locale).content;
    } catch {
      return null;
    }
  }
}

function pictureOf({ design, certificate }: PdfPage): string {
  return design ?? certificate.picture;
}

/** `70% 55%` as parts of width and height. */
function focalOf(focal = ''): PdfPicture['focal'] {
  const [, x, y] = /^([\d.]+)% ([\d.]+)%$/.exec(focal) ?? [];
  return x === undefined || y === undefined ? MIDDLE : { x: Number(x) / 100, y: Number(y) / 100 };
}
