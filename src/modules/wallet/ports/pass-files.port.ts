import type { WalletPass } from '../contract/wallet-pass';

/** Passes as files, which a wallet shows as they are until its holder loads another one. */
export abstract class PassFiles {
  /** false: nothing of it is shown. */
  abstract readonly isOffered: boolean;

  /** A file of a pass. @throws Error where none is offered */
  abstract make(pass: WalletPass): Promise<Buffer>;
}
