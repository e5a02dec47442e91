import { PassFailure, WalletPasses } from '../ports/wallet-passes.port';

/** No wallet is set up. */
export class NoWalletPasses extends WalletPasses {
  readonly isOffered = false;

  put(): Promise<void> {
    return Promise.reject(new PassFailure('no wallet is set up', true));
  }

  saveAddress(): string {
    throw new PassFailure('no wallet is set up', true);
  }
}
