import { useT } from '../../ui/i18n/context';
import type { ChosenCertificate } from '../../ui/state/site-store';
import { Icon } from '../../ui/components/media/Icon';

interface CertificateChoiceProps {
  readonly certificate: ChosenCertificate;
  /** `plain` among other quiet things, `button` beside a strong action. */
  readonly look?: 'plain' | 'button';
}

/** Puts a package into the cart, or takes it out again; client/certificate/cart.ts makes it work, and without JavaScript it is not there. */
export function CertificateChoice({ certificate, look = 'plain' }: CertificateChoiceProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={look === 'button' ? 'needs-script certificate-choice button button--line' : 'needs-script certificate-choice'}
      data-certificate={JSON.stringify(certificate)}
      data-needs-script=""
      aria-pressed="false"
    >
      <span className="certificate-choice__icon" aria-hidden="true">
        <Icon name="plus" />
        <Icon name="check" />
      </span>
      <span>
        {t('certificate.choose')}
        <span className="visually-hidden">: {certificate.title.rendered}</span>
      </span>
    </button>
  );
}
