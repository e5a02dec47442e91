import { Injectable } from '@nestjs/common';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';

/** How often what is asked of certificates by those who have only their link, their code or an address, in all processes together. */
@Injectable()
export class CertificateLimits {
  /** Codes that are tried, by who tries them, and by the code. */
  readonly checks: RateLimiter;
  readonly codes: RateLimiter;
  /** Promo codes that there are none of, by who tries them. */
  readonly promos: RateLimiter;
  /** PDFs and passes, by who loads them: each is made anew. */
  readonly files: RateLimiter;
  /** Archives of PDFs, by who loads them and by the order. */
  readonly archives: RateLimiter;
  readonly orderArchives: RateLimiter;
  /** Links to orders that were lost: by who asks, and by the e-mail that they go to. */
  readonly lost: RateLimiter;
  readonly lostTargets: RateLimiter;
  /** Links that are opened, by who opens them. */
  readonly openings: RateLimiter;
  /** Deliveries that are sent again and certificates that are given back: by who asks, and by what is sent. */
  readonly care: RateLimiter;
  readonly resent: RateLimiter;

  constructor(limits: RateLimits) {
    const of = (name: string, points: number, seconds: number) => limits.limiter({ name: `certificate.${name}`, points, seconds });
    this.checks = of('check.address', 20, TEN_MINUTES);
    this.codes = of('check.code', 10, TEN_MINUTES);
    this.promos = of('promo.address', 20, TEN_MINUTES);
    this.files = of('file.address', 60, TEN_MINUTES);
    this.archives = of('archive.address', 20, HOUR);
    this.orderArchives = of('archive.order', 10, HOUR);
    this.lost = of('lost.address', 10, HOUR);
    this.lostTargets = of('lost.target', 3, HOUR);
    this.openings = of('open.address', 30, TEN_MINUTES);
    this.care = of('care.address', 60, TEN_MINUTES);
    this.resent = of('resend.delivery', 3, HOUR);
  }
}

const TEN_MINUTES = 600;
const HOUR = 3600;
