import { usePage } from '../../ui/i18n/context';

/** What somebody agrees to by ordering: the offer, and how their details are used. */
export function OrderConsent() {
  const { t, href } = usePage();
  return (
    <p className="form__consent">
      {t('certificate.form.offer')} <a href={href('/public-offer-agreement/')}>{t('certificate.form.offerLink')}</a>
      {'. '}
      {t('certificate.form.consent')} <a href={href('/policy/')}>{t('certificate.form.policy')}</a>
    </p>
  );
}
