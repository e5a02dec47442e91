import { usePage } from '../../ui/i18n/context';

/** What somebody agrees to by ordering: the offer, and how their details are used. */
export function OrderConsent() {
  const { t, href } = usePage();
  return (
    <p className="form__consent">
      {t('certificates.form.offer')} <a href={href('/public-offer-agreement/')}>{t('certificates.form.offerLink')}</a>
      {'. '}
      {t('certificates.form.consent')} <a href={href('/policy/')}>{t('certificates.form.policy')}</a>
    </p>
  );
}
