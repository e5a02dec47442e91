import { Injectable, Logger } from '@nestjs/common';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { zipStream, type ArchivedFile } from '../../../../platform/archive/zip-stream';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import { archiveName } from '../../domain/archive-name';
import { CertificateStore } from '../../store/certificate.store';
import { DeliveryStore } from '../../store/delivery.store';
import { CertificatePdfs } from '../delivery/certificate-pdfs';
import { unknownCertificate } from './certificate-lock';

/** Archives that a process makes at the same time: all PDFs come out of one thread. */
const AT_ONCE = 2;
/** From the first PDF to the last byte that its reader takes. */
const LIMIT_MS = 10 * 60_000;
/** How often a PDF is tried while too many are being made, and how long is waited. */
const TRIES = 5;
const PAUSE_MS = 2000;
const BUSY_SECONDS = 30;

/** The PDFs of many certificates in one file, made while it is sent. */
@Injectable()
export class CertificateArchives {
  private readonly logger = new Logger('Certificates');
  private readonly running = new Set<string>();

  constructor(
    private readonly store: CertificateStore,
    private readonly deliveries: DeliveryStore,
    private readonly prints: CertificatePdfs,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes a ZIP with a PDF for each certificate that counts when its turn comes, one after another as fast as it is read.
   * @param order of which one archive is made at a time
   * @param gone when nobody reads any more
   * @param open called once the first PDF is there: what goes wrong before can still be told
   * @throws DomainError `certificate_unknown` for none, `archive_busy` (too-many), `certificate_print_unavailable`; the reason when it was cut
   */
  async write(order: string, certificates: readonly string[], gone: AbortSignal, open: () => Writable): Promise<void> {
    if (certificates.length === 0) throw unknownCertificate();
    if (this.running.has(order) || this.running.size >= AT_ONCE) throw busy();
    this.running.add(order);
    const stop = AbortSignal.any([gone, AbortSignal.timeout(LIMIT_MS)]);
    try {
      const chunks = zipStream(this.files(certificates, stop), this.clock.now());
      const first = await chunks.next();
      await pipeline(
        async function* () {
          if (!first.done) yield first.value;
          yield* chunks;
        },
        open(),
        { signal: stop },
      );
    } catch (error) {
      if (!gone.aborted) this.logger.warn({ err: error, order }, 'an archive of certificates was cut');
      throw error;
    } finally {
      this.running.delete(order);
    }
  }

  /** Each is read when its turn comes: what was replaced or given back meanwhile is left out. */
  private async *files(certificates: readonly string[], stop: AbortSignal): AsyncGenerator<ArchivedFile, void, void> {
    for (const id of certificates) {
      stop.throwIfAborted();
      const [certificate] = await this.store.find({ id });
      if (certificate?.state !== 'active') continue;
      const design = (await this.deliveries.find(certificate.deliveryId))?.design ?? null;
      const { isGift, recipient } = certificate.delivery;
      const bytes = await patiently(() => this.prints.file([{ certificate, design }], certificate.locale, stop), stop);
      yield { name: archiveName(isGift ? recipient : '', certificate.code), bytes };
    }
  }
}

/** Tries again while too many PDFs are being made. */
async function patiently<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 1 || stop.aborted || !(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
      await pause(PAUSE_MS, undefined, { signal: stop });
    }
  }
}

function busy(): DomainError {
  return new DomainError('too-many', 'archive_busy', translation('certificate.people.archive.busy'), { retryAfterSeconds: BUSY_SECONDS });
}
