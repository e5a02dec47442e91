import type { IssuedCertificateProps } from '../../../../../views/certificate/pages/IssuedCertificatePage';
import type { PageContext } from '../../../../platform/pages/page-context';
import { kyivDay } from '../../../../shared/kyiv-day';
import { localePath, type Locale } from '../../../../shared/locale';
import { formatMoney } from '../../../../shared/money';
import { certificateFile, certificatePath } from '../../contract/certificate-addresses';
import { formatDay } from '../../domain/day-words';
import type { ShownCertificate } from '../../application/issued/issued-certificates.service';

/** Props of /certificate/{token}/. By a code alone nothing personal is shown, and no file. */
export function presentIssued({ t, locale }: PageContext, shown: ShownCertificate, phone: string): IssuedCertificateProps {
  const { certificate, standing, isHolder } = shown;
  const { kind, title, nominal, balance, code, token, validThrough, delivery, state } = certificate;
  const { isGift, recipient, message, openedAt } = delivery;
  const isGiven = isGift && isHolder;
  const day = formatDay(validThrough, locale);
  const amounts =
    kind === 'sum'
      ? [
          { label: t('certificates.issued.balance'), value: formatMoney(balance, locale) },
          { label: t('certificates.issued.nominal'), value: formatMoney(nominal, locale) },
        ]
      : [{ label: t('certificates.issued.service'), value: title }];
  const canOpen = isGiven && delivery.state === 'sent' && state !== 'void';
  return {
    title: t(isGiven ? 'certificates.issued.giftTitle' : 'certificates.issued.title'),
    accent: t(isGiven ? 'certificates.issued.giftAccent' : 'certificates.issued.accent'),
    card: isHolder && state !== 'void' ? cardOf(certificate, isGift ? recipient : '', locale) : null,
    greeting: isGiven && recipient !== '' ? t('certificates.issued.for', { name: recipient }) : '',
    message: isGiven ? message : '',
    status: t(`certificates.issued.state.${standing}`),
    isValid: standing === 'valid',
    note: standing === 'expired' ? t('certificates.issued.note.expired', { day }) : t(`certificates.issued.note.${standing}`),
    facts: [
      ...amounts,
      ...(isHolder ? [{ label: t('certificates.issued.code'), value: code }] : []),
      { label: t('certificates.issued.valid'), value: day },
    ],
    open: canOpen ? { action: localePath(locale, certificatePath(token)), hint: t('certificates.issued.openHint') } : null,
    opened: isGiven && openedAt ? t('certificates.issued.opened', { day: formatDay(kyivDay(openedAt), locale) }) : '',
    file: isHolder && state !== 'void' ? certificateFile(token) : null,
    steps: [t('certificates.issued.steps.show'), t(`certificates.issued.steps.${kind}`)],
    phone,
  };
}

/** As large as the card is ever shown, at 4:3. */
const CARD_PICTURE = { width: 960, height: 720, alt: '' };

/** The card as it was given: a sum or the name of a service, its picture, and who it is for. */
function cardOf({ kind, title, nominal, picture }: ShownCertificate['certificate'], recipient: string, locale: Locale) {
  return {
    headline: kind === 'sum' ? formatMoney(nominal, locale) : title,
    subline: kind === 'sum' ? title : '',
    recipient,
    ...(picture && { picture: { ...CARD_PICTURE, src: picture } }),
  };
}
