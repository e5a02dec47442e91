import type { CertificateFields } from '../../../src/modules/widget/contract/widget-model';
import { TextField } from '../../ui/components/form/TextField';
import { useT } from '../../ui/i18n/context';
import { ScanCertificate } from './ScanCertificate';

interface PayingCertificatesProps {
  readonly fields: CertificateFields;
  readonly problems: Readonly<Record<string, string>>;
}

/** Certificates that pay for the appointment: those that were added, and the code of another one. */
export function PayingCertificates({ fields: { added, rest, canAdd, code, sum }, problems }: PayingCertificatesProps) {
  const t = useT();
  const isOpen = code !== '' || problems.certificate !== undefined || problems.certificateSum !== undefined;
  return (
    <div className="widget-paying">
      <div role="status">
        {added.length > 0 ? (
          <ul className="widget-paying__added">
            {added.map(({ label, text, press }) => (
              <li key={press}>
                <span>
                  <b>{label}</b>
                  <small>{text}</small>
                </span>
                <button className="text-link" name="press" value={press} aria-label={t('widget.certificate.removeOf', { label })}>
                  {t('widget.certificate.remove')}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        {rest ? <p className="widget-form__rule">{rest}</p> : null}
      </div>
      {canAdd ? (
        // what was typed goes once it is added
        <details key={added.map(({ label }) => label).join()} className="widget-form__certificate" open={isOpen}>
          <summary>{added.length > 0 ? t('widget.certificate.another') : t('widget.certificate.fold')}</summary>
          <TextField
            id="widget-certificate"
            name="certificate"
            label={t('widget.certificate.code')}
            hint={t('widget.certificate.codeHint')}
            error={problems.certificate}
            defaultValue={code}
            maxLength={300}
            autoComplete="off"
          />
          <ScanCertificate field="widget-certificate" />
          <TextField
            id="widget-certificate-sum"
            name="certificateSum"
            label={t('widget.certificate.sum')}
            hint={t('widget.certificate.sumHint')}
            error={problems.certificateSum}
            defaultValue={sum}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
          />
          <button className="button button--line" name="press" value="certificate">
            {t('widget.certificate.add')}
          </button>
        </details>
      ) : null}
    </div>
  );
}
