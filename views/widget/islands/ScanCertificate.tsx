import { useId, useRef, useState } from 'react';
import { useIsBrowser } from '../../certificate/islands/order-panel/use-is-browser';
import { useT } from '../../ui/i18n/context';

/** Reads the QR of a certificate into its field: by the camera, or from a photo. There are scripts once it is shown. */
export function ScanCertificate({ field }: { readonly field: string }) {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const isShown = useIsBrowser();
  if (!isShown) return null;
  const open = () => {
    setFailed(false);
    // what reads a QR comes with the press
    import('../../certificate/islands/scan-code')
      .then(({ openScan }) =>
        openScan(dialog.current!, (text) => {
          const input = document.querySelector<HTMLInputElement>(`#${field}`)!;
          input.value = text;
          input.dispatchEvent(new Event('input', { bubbles: true }));
          input.focus();
        }),
      )
      .catch(() => setFailed(true));
  };
  return (
    <>
      <button className="button button--line" type="button" onClick={open}>
        {t('certificate.console.scan.open')}
      </button>
      <p role="status">{hasFailed ? t('certificate.console.scan.failed') : null}</p>
      <dialog className="widget-scan" ref={dialog} aria-labelledby={id}>
        <h2 className="widget__label" id={id}>
          {t('certificate.console.scan.title')}
        </h2>
        <video playsInline muted hidden aria-label={t('certificate.console.scan.video')} />
        <p
          role="status"
          data-looking={t('certificate.console.scan.looking')}
          data-no-camera={t('certificate.console.scan.noCamera')}
          data-unread={t('certificate.console.scan.unread')}
          data-foreign={t('certificate.console.scan.foreign')}
          data-failed={t('certificate.console.scan.failed')}
        />
        <p className="button-row">
          <label className="button button--lacquer widget-scan__photo">
            {t('certificate.console.scan.photo')}
            {/* it belongs to no form: nothing is sent */}
            <input type="file" accept="image/*" form="" />
          </label>
          <button className="button button--line" type="button" data-scan-close>
            {t('certificate.console.scan.close')}
          </button>
        </p>
      </dialog>
    </>
  );
}
