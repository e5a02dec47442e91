import type { WalletPass } from '../contract/wallet-pass';

/** A wallet did not take a pass. `message` names no person and no key. */
export class PassFailure extends Error {
  constructor(
    message: string,
    /** It will never take this: to repeat it is useless. */
    readonly isFinal: boolean,
    /** How long it asks to be left alone, milliseconds. */
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'PassFailure';
  }
}

/** Passes in a wallet that keeps them itself and shows what we told it last. */
export abstract class WalletPasses {
  /** false: nothing of it is shown. */
  abstract readonly isOffered: boolean;

  /** Makes a pass, or brings it up to date; harmless to repeat. @throws PassFailure, or the reason of `signal` */
  abstract put(pass: WalletPass, signal: AbortSignal): Promise<void>;

  /** Address of the wallet's page where a person adds a pass that was put. It is a secret as the address of our page is. */
  abstract saveAddress(pass: Pick<WalletPass, 'kind' | 'id'>): string;
}
