import { Icon } from '../../ui/components/media/Icon';
import { usePage } from '../../ui/i18n/context';

/** The mark of what is chosen. */
export function ChosenMark() {
  const { t } = usePage();
  return (
    <span className="widget__chosen">
      <Icon name="check" size={18} />
      <span className="visually-hidden">{t('widget.chosen')}</span>
    </span>
  );
}
