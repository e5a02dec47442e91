// What other modules may call of wallets.
export { Wallet } from './application/wallet.service';
