import { compiledFile } from '../../../../platform/boot/compiled-file';
import { CertificatePrinter, type CertificatePrint } from '../../ports/certificate-printer.port';
import { WorkerPrinter } from './worker-printer';

/** Null under the test runner, which runs TypeScript: there is no compiled file to start a thread from. */
const COMPILED_ENTRY = compiledFile('modules/certificate/adapters/pdf/print-worker.js');

/** Prints in a thread of its own; under the test runner in this one. */
export function certificatePrinter(): CertificatePrinter {
  return COMPILED_ENTRY ? new WorkerPrinter(COMPILED_ENTRY) : new HerePrinter();
}

class HerePrinter extends CertificatePrinter {
  override async print(print: CertificatePrint): Promise<Buffer> {
    // pdfkit and its fonts are loaded by whoever prints
    const { certificateDocument } = await import('./certificate-document.js');
    return certificateDocument(print);
  }
}
