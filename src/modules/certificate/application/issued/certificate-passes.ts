import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { Translations } from '../../../../platform/i18n/translations';
import { Clock } from '../../../../platform/time/clock';
import { addKyivDays, startOfKyivDay } from '../../../../platform/time/kyiv-time';
import { localePath, type Locale } from '../../../../shared/locale';
import type { OfferedWallets, WalletPass } from '../../../wallet/contract/wallet-pass';
import { Wallet } from '../../../wallet/wallet.api';
import { certificatePath } from '../../contract/certificate-addresses';
import { standingOf } from '../../domain/certificate-standing';
import { formatDay } from '../../domain/day-words';
import { CertificateStore } from '../../store/certificate.store';

/** Issued certificates in wallets: what their passes show, which is less than the PDF has, with no name and no wish. */
@Injectable()
export class CertificatePasses implements OnModuleInit {
  constructor(
    private readonly wallet: Wallet,
    private readonly store: CertificateStore,
    private readonly translations: Translations,
    private readonly site: SiteEnvironment,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.wallet.describe('certificate', (id, locale) => this.pass(id, locale));
  }

  /** Which wallets certificates can be added to. */
  get offered(): OfferedWallets {
    return this.wallet.offered;
  }

  /** @returns the address where its holder adds it @throws DomainError `wallet_unavailable` */
  add(id: string): Promise<string> {
    return this.wallet.add('certificate', id);
  }

  /** A .pkpass for Apple Wallet. @throws DomainError `pass_unknown` */
  file(id: string, locale: Locale): Promise<Buffer> {
    return this.wallet.file('certificate', id, locale);
  }

  private async pass(id: string, asked?: Locale): Promise<WalletPass | null> {
    const [certificate] = await this.store.find({ id });
    if (!certificate) return null;
    const locale = asked ?? certificate.locale;
    const { kind, title, code, token, balance, reserved, validThrough } = certificate;
    const t = this.translations.translator(locale);
    return {
      kind: 'certificate',
      id,
      locale,
      site: this.site.siteName(locale),
      title: t('certificate.print.kind'),
      note: title,
      code,
      link: `${this.site.SITE_URL}${localePath(locale, certificatePath(token))}`,
      // the recipient must not see the price of a service
      balance: kind === 'sum' ? balance - reserved : null,
      from: null,
      until: addKyivDays(startOfKyivDay(validThrough), 1),
      isValid: standingOf(certificate, this.clock.now()) === 'valid',
      lines: [
        { id: 'what', label: t('certificate.print.kind'), value: title },
        { id: 'valid', label: t('certificate.issued.valid'), value: formatDay(validThrough, locale) },
      ],
    };
  }
}
