import { usePage } from '../../i18n/context';

/** The full-screen loader: the brand name, filled from left to right while another page is loading (client/navigation/loader.ts). */
export function Loader() {
  const { t, siteName } = usePage();
  return (
    <div className="loader" popover="manual" data-text={t('common.notices.loader')}>
      <p className="visually-hidden" role="status" />
      <span className="loader__word" data-word={siteName} aria-hidden="true" />
    </div>
  );
}
