import type { IssuedCertificateProps } from '../../../../../views/certificate/pages/IssuedCertificatePage';
import type { PageContext } from '../../../../platform/pages/page-context';
import { kyivDay } from '../../../../shared/kyiv-day';
import { qrDrawing } from '../../../../platform/render/qr-code';
import { localePath, type Locale } from '../../../../shared/locale';
import { formatMoney } from '../../../../shared/money';
import { applePassPath, certificateFile, certificatePath, googleWalletPath, payingPath } from '../../contract/certificate-addresses';
import type { OfferedWallets } from '../../../wallet/contract/wallet-pass';
import { formatDay } from '../../domain/day-words';
import type { CertificateDisplay } from '../../application/issued/issued-certificates.service';

interface IssuedNews {
  readonly phone: string;
  readonly wallets: OfferedWallets;
  /** What went wrong; empty: nothing. */
  readonly failure: string;
}

/** Props of /certificate/{token}/. By a code alone nothing personal is shown, and no file. */
export function presentIssued(context: PageContext, shown: CertificateDisplay, told: IssuedNews): IssuedCertificateProps {
  const { t, locale, siteUrl } = context;
  const { certificate, standing, isHolder } = shown;
  const { kind, title, code, token, validThrough, delivery, state } = certificate;
  const day = formatDay(validThrough, locale);
  const amounts = kind === 'sum' ? sumsOf(certificate, { t, locale }) : [{ label: t('certificate.issued.service'), value: title }];
  const hasCard = isHolder && state !== 'void';
  return {
    ...wordsOf(context, shown),
    card: hasCard ? cardOf(certificate, delivery.isGift ? delivery.recipient : '', locale) : null,
    status: t(`certificate.issued.state.${standing}`),
    isValid: standing === 'valid',
    note: standing === 'expired' ? t('certificate.issued.note.expired', { day }) : t(`certificate.issued.note.${standing}`),
    facts: [
      ...amounts,
      ...(isHolder ? [{ label: t('certificate.issued.code'), value: code }] : []),
      { label: t('certificate.issued.valid'), value: day },
    ],
    qr: isHolder && standing === 'valid' ? qrDrawing(siteUrl + localePath(locale, certificatePath(token))) : null,
    file: hasCard ? certificateFile(token) : null,
    ...walletsOf(context, shown, told.wallets),
    failure: told.failure,
    pay: payOf(shown),
    steps: [t('certificate.issued.steps.show'), t(`certificate.issued.steps.${kind}`)],
    phone: told.phone,
  };
}

type GiftWords = Pick<IssuedCertificateProps, 'title' | 'accent' | 'greeting' | 'message' | 'giver' | 'open' | 'opened'>;

/** What a certificate says of itself; of a gift, to its holder alone, who gives it, with what words, and whether it is opened. */
function wordsOf({ t, locale }: PageContext, { certificate: { delivery, state, token }, isHolder }: CertificateDisplay): GiftWords {
  const { isGift, recipient, giver, message, openedAt } = delivery;
  if (!isGift || !isHolder) {
    const [title, accent] = [t('certificate.issued.title'), t('certificate.issued.accent')];
    return { title, accent, greeting: '', message: '', giver: '', open: null, opened: '' };
  }
  const canOpen = delivery.state === 'sent' && state !== 'void';
  return {
    title: t('certificate.issued.giftTitle'),
    accent: t('certificate.issued.giftAccent'),
    greeting: recipient === '' ? '' : t('certificate.issued.for', { name: recipient }),
    message,
    giver,
    open: canOpen ? { action: localePath(locale, certificatePath(token)), hint: t('certificate.issued.openHint') } : null,
    opened: openedAt ? t('certificate.issued.opened', { day: formatDay(kyivDay(openedAt), locale) }) : '',
  };
}

/** Where its holder adds a valid one to a wallet. */
function walletsOf(
  { locale }: PageContext,
  { certificate: { token }, standing, isHolder }: CertificateDisplay,
  { google, apple }: OfferedWallets,
) {
  const isOpen = isHolder && standing === 'valid';
  return {
    googleWallet: isOpen && google ? localePath(locale, googleWalletPath(token)) : null,
    appleWallet: isOpen && apple ? localePath(locale, applePassPath(token)) : null,
  };
}

/** A code alone books nothing by itself: it is typed there. */
function payOf({ certificate: { kind, token }, standing, isHolder }: CertificateDisplay): string | null {
  return isHolder && kind === 'sum' && standing === 'valid' ? payingPath(token) : null;
}

/** What is available, what is reserved for appointments, and what it was made for. */
function sumsOf({ nominal, balance, reserved }: CertificateDisplay['certificate'], { t, locale }: Pick<PageContext, 't' | 'locale'>) {
  return [
    { label: t('certificate.issued.balance'), value: formatMoney(balance - reserved, locale) },
    ...(reserved > 0 ? [{ label: t('certificate.issued.reserved'), value: formatMoney(reserved, locale) }] : []),
    { label: t('certificate.issued.nominal'), value: formatMoney(nominal, locale) },
  ];
}

/** As large as the card is ever shown, at 4:3. */
const CARD_PICTURE = { width: 960, height: 720, alt: '' };

/** The card as it was given: a sum or the name of a service, its picture, and who it is for. */
function cardOf({ kind, title, nominal, picture }: CertificateDisplay['certificate'], recipient: string, locale: Locale) {
  return {
    headline: kind === 'sum' ? formatMoney(nominal, locale) : title,
    subline: kind === 'sum' ? title : '',
    recipient,
    ...(picture && { picture: { ...CARD_PICTURE, src: picture } }),
  };
}
