import { useId } from 'react';
import { usePage } from '../ui/i18n/context';

/** Reads the QR of a certificate into the search beside it (views/certificate/islands/scan-code.ts): by the camera, or from a photo. */
export function ConsoleScan() {
  const { t } = usePage();
  const id = useId();
  return (
    <>
      <button className="button button--line console-search__submit" type="button" hidden data-needs-script data-console-scan>
        {t('certificate.console.scan.open')}
      </button>
      <dialog className="console-palette console-scan" id="console-scan" aria-labelledby={id}>
        <h2 className="console__heading" id={id}>
          {t('certificate.console.scan.title')}
        </h2>
        <video className="console-scan__video" playsInline muted hidden aria-label={t('certificate.console.scan.video')} />
        <p
          className="console__note"
          role="status"
          data-looking={t('certificate.console.scan.looking')}
          data-no-camera={t('certificate.console.scan.noCamera')}
          data-unread={t('certificate.console.scan.unread')}
          data-foreign={t('certificate.console.scan.foreign')}
          data-failed={t('certificate.console.scan.failed')}
        />
        <div className="console__ways">
          <label className="button button--dark console-scan__photo">
            {t('certificate.console.scan.photo')}
            <input type="file" accept="image/*" />
          </label>
          <button className="button button--line" type="button" data-scan-close>
            {t('certificate.console.scan.close')}
          </button>
        </div>
      </dialog>
    </>
  );
}
