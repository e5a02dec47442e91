import { PassFiles } from '../ports/pass-files.port';

/** No files of passes are set up. */
export class NoPassFiles extends PassFiles {
  readonly isOffered = false;

  make(): Promise<Buffer> {
    return Promise.reject(new Error('no files of passes are set up'));
  }
}
