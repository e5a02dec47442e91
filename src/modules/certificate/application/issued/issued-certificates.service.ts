import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/time/clock';
import type { Locale } from '../../../../shared/locale';
import type { OfferedWallets } from '../../../wallet/contract/wallet-pass';
import { unknownCertificate } from './certificate-lock';
import { PrintedCards } from './printed-cards';
import { CertificatePasses } from './certificate-passes';
import { CertificateLimits } from '../certificate-limits';
import { CertificatePdfs } from '../delivery/certificate-pdfs';
import { tokenHash } from '../certificate-secrets';
import { readCertificateCode } from '../../contract/certificate-code';
import { standingOf, type CertificateStanding } from '../../domain/certificate-standing';
import type { StoredCertificate } from '../../domain/certificate';
import { CertificateStore } from '../../store/certificate.store';
import { DeliveryStore } from '../../store/delivery.store';

/** Of error pages: docs/product.md, pages 8. */
const NO_PAGE = 'This page could not be found';

export interface CertificateDisplay {
  readonly certificate: StoredCertificate;
  readonly standing: CertificateStanding;
  /** Found by its link: who has it is its holder. By its code alone nothing personal is shown. */
  readonly isHolder: boolean;
}

/** Issued certificates for those who have their link or their code. */
@Injectable()
export class IssuedCertificates {
  constructor(
    private readonly store: CertificateStore,
    private readonly deliveries: DeliveryStore,
    private readonly prints: CertificatePdfs,
    private readonly cards: PrintedCards,
    private readonly passes: CertificatePasses,
    private readonly clock: Clock,
    private readonly limits: CertificateLimits,
  ) {}

  /**
   * By what stands in the address: the token of a link, or a code, whose readers are limited.
   * @throws DomainError `certificate_unknown`, `certificate_not_active` for a printed card that is not sold, `rate_limited`
   */
  async show(named: string, address: string): Promise<CertificateDisplay> {
    if (tokenHash(named) === null) return this.check(named, address);
    const [certificate] = await this.store.find({ token: named });
    if (!certificate) await this.cards.refuse(named);
    if (!certificate) throw unknownCertificate(NO_PAGE);
    return { certificate, standing: this.standing(certificate), isHolder: true };
  }

  /** By a code as it is typed. @throws DomainError as of `show` */
  async check(typed: string, address: string): Promise<CertificateDisplay> {
    await this.limits.checks.consume(address);
    const code = readCertificateCode(typed);
    if (code === null) throw unknownCertificate(NO_PAGE);
    await this.limits.codes.consume(code);
    const [certificate] = await this.store.find({ code });
    if (!certificate) await this.cards.refuse(code);
    if (!certificate) throw unknownCertificate(NO_PAGE);
    return { certificate, standing: this.standing(certificate), isHolder: false };
  }

  /** The recipient opened the gift on its page. Idempotent. @throws DomainError `certificate_unknown` */
  async open(token: string): Promise<void> {
    const [certificate] = tokenHash(token) === null ? [] : await this.store.find({ token });
    if (!certificate || certificate.state === 'void') throw unknownCertificate(NO_PAGE);
    await this.deliveries.opened(certificate.deliveryId, this.clock.now());
  }

  /** Which wallets they can be added to. */
  get wallets(): OfferedWallets {
    return this.passes.offered;
  }

  /** Its PDF. @throws DomainError `certificate_unknown`, also for one that is void; `rate_limited`, `certificate_print_unavailable` */
  async file(token: string, address: string): Promise<Buffer> {
    const [certificate] = tokenHash(token) === null ? [] : await this.store.find({ token });
    if (!certificate || certificate.state === 'void') throw unknownCertificate(NO_PAGE);
    await this.limits.files.consume(address);
    const delivery = await this.deliveries.find(certificate.deliveryId);
    return this.prints.file([{ certificate, design: delivery?.design ?? null }], certificate.locale);
  }

  /**
   * It is added to Google Wallet. @returns the address where its holder does that; null: it is not valid any more
   * @throws DomainError `certificate_unknown`, `rate_limited`, `wallet_unavailable`
   */
  async addToWallet(token: string, address: string): Promise<string | null> {
    const [certificate] = tokenHash(token) === null ? [] : await this.store.find({ token });
    if (!certificate || !this.wallets.google) throw unknownCertificate(NO_PAGE);
    await this.limits.files.consume(address);
    return this.standing(certificate) === 'valid' ? this.passes.add(certificate.id) : null;
  }

  /**
   * A pass for Apple Wallet, a .pkpass; also of what is not valid any more: it takes the place of the one on the phone.
   * @throws DomainError `certificate_unknown`, `rate_limited`
   */
  async passFile(token: string, locale: Locale, address: string): Promise<Buffer> {
    const [certificate] = tokenHash(token) === null || !this.wallets.apple ? [] : await this.store.find({ token });
    if (!certificate) throw unknownCertificate(NO_PAGE);
    await this.limits.files.consume(address);
    return this.passes.file(certificate.id, locale);
  }

  private standing(certificate: StoredCertificate): CertificateStanding {
    return standingOf(certificate, this.clock.now());
  }
}
