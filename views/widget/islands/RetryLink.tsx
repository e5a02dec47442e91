import { usePage } from '../../ui/i18n/context';

/** Something could not be read: that it is so, and the same screen once more. @param to its address, language prefix included */
export function RetryLink({ text, to }: { readonly text: string; readonly to: string }) {
  const { t } = usePage();
  return (
    <div className="widget-none">
      <p>{text}</p>
      <p>
        <a className="button button--line" href={to}>
          {t('widget.retry')}
        </a>
      </p>
    </div>
  );
}
