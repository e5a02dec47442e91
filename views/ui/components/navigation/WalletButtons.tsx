import { usePage } from '../../i18n/context';

export interface WalletButtonsProps {
  /** Where a press adds it to Google Wallet, with language; null: not offered. */
  readonly google: string | null;
  /** Its pass for Apple Wallet, with language; null: not offered. */
  readonly apple: string | null;
}

/** Adds what the page shows to the wallet of a phone, without scripts; nothing where no wallet is set up. */
export function WalletButtons({ google, apple }: WalletButtonsProps) {
  const { t } = usePage();
  if (google === null && apple === null) return null;
  return (
    <div className="wallet">
      {apple === null ? null : (
        <a className="button button--dark wallet__button" href={apple} rel="nofollow">
          <WalletMark />
          <span>{t('common.wallet.apple')}</span>
        </a>
      )}
      {google === null ? null : (
        <form method="post" action={google}>
          <button className="button button--dark wallet__button" type="submit">
            <WalletMark />
            <span>{t('common.wallet.google')}</span>
          </button>
        </form>
      )}
    </div>
  );
}

/** Cards in a pocket: a drawing of our own, not the mark of a vendor. */
function WalletMark() {
  return (
    <svg className="wallet__mark" viewBox="0 0 28 24" aria-hidden="true">
      <rect x="3" y="1" width="22" height="12" rx="2.5" fill="#6fb38b" />
      <rect x="3" y="5" width="22" height="12" rx="2.5" fill="#e3b75f" />
      <rect x="3" y="9" width="22" height="12" rx="2.5" fill="#d98573" />
      <path d="M1 11.5h7.2a2 2 0 0 1 1.8 1.1 4.5 4.5 0 0 0 8 0 2 2 0 0 1 1.8-1.1H27V20a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3z" fill="#f6f1ea" />
    </svg>
  );
}
