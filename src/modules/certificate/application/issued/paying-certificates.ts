import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/time/clock';
import type { Kopiykas } from '../../../../shared/money';
import { certificateToken } from '../../contract/certificate-addresses';
import { readCertificateCode } from '../../contract/certificate-code';
import { availableOf, payingProblem, type ReservationProblem } from '../../domain/reservation';
import type { StoredCertificate } from '../../domain/certificate';
import { CertificateStore } from '../../store/certificate.store';
import { tokenHash } from '../certificate-secrets';
import { CertificateLimits } from '../certificate-limits';
import { unknownCertificate } from './certificate-lock';
import { problem } from './certificate-reservations';
import { PrintedCards } from './printed-cards';

/** A certificate with which somebody wants to pay; nothing personal, and no code. */
export interface PayingCertificate {
  readonly id: string;
  readonly title: string;
  /** Kopiykas that can be reserved. */
  readonly available: Kopiykas;
  /** Last day in Kyiv, YYYY-MM-DD. */
  readonly validThrough: string;
}

/** Finds certificates for those who pay an appointment with them. */
@Injectable()
export class PayingCertificates {
  constructor(
    private readonly store: CertificateStore,
    private readonly cards: PrintedCards,
    private readonly limits: CertificateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * By a code as it is typed, whose tries are limited, or by a link; both as on the page of the balance.
   * @param address of the network; null: an operator, who is not limited
   * @throws DomainError `certificate_unknown`, `rate_limited`, or a conflict `certificate_not_active` or
   * `certificate_<problem>` of `ReservationProblem`
   */
  async find(typed: string, address: string | null): Promise<PayingCertificate> {
    const certificate = await this.named(typed.trim(), address);
    if (!certificate) await this.cards.refuse(typed);
    if (!certificate) throw unknownCertificate();
    const why = this.problemOf(certificate);
    if (why) throw problem(why);
    return shown(certificate);
  }

  /** Those that were found before and can pay still, by their ids. */
  async known(ids: readonly string[]): Promise<readonly PayingCertificate[]> {
    const found = await Promise.all(ids.map(async (id) => (await this.store.find({ id }))[0]));
    return found.flatMap((one) => (one && this.problemOf(one) === null ? [shown(one)] : []));
  }

  private problemOf(certificate: StoredCertificate): ReservationProblem | null {
    return payingProblem(certificate, this.clock.now());
  }

  private async named(typed: string, address: string | null): Promise<StoredCertificate | undefined> {
    const token = certificateToken(typed) ?? (tokenHash(typed) === null ? null : typed);
    if (token !== null) return (await this.store.find({ token }))[0];
    if (address !== null) await this.limits.checks.consume(address);
    const code = readCertificateCode(typed);
    if (code === null) return undefined;
    if (address !== null) await this.limits.codes.consume(code);
    return (await this.store.find({ code }))[0];
  }
}

function shown({ id, title, balance, reserved, validThrough }: StoredCertificate): PayingCertificate {
  return { id, title, available: availableOf({ balance, reserved }), validThrough };
}
