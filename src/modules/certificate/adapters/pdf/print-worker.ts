import { parentPort } from 'node:worker_threads';
import type { CertificatePrint } from '../../ports/certificate-printer.port';
import { certificateDocument } from './certificate-document';

/** What the thread is asked for, and what it answers. */
export interface PrintCall {
  readonly call: number;
  readonly print: CertificatePrint;
}
export type PrintAnswer =
  { readonly call: number; readonly file: Uint8Array<ArrayBuffer> } | { readonly call: number; readonly problem: string };

/** The entry of the thread that makes PDFs: answers the calls of WorkerPrinter. */
parentPort!.on('message', ({ call, print }: PrintCall) => {
  void certificateDocument(print).then(
    (made) => {
      const file = new Uint8Array(made);
      parentPort!.postMessage({ call, file } satisfies PrintAnswer, [file.buffer]);
    },
    // a reason of pdfkit may repeat a text of the certificate: its kind is enough
    (error: unknown) => parentPort!.postMessage({ call, problem: error instanceof Error ? error.name : 'Error' } satisfies PrintAnswer),
  );
});
