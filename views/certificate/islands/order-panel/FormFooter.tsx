import { MANAGER_FORM } from '../../../../src/modules/certificate/contract/order-settings';
import { readAbout } from '../../../../src/modules/lead/contract/lead-forms';
import { callbackPath } from '../../../../src/modules/lead/contract/lead-route';
import { usePage } from '../../../ui/i18n/context';
import { setting } from '../../../ui/state/settings';

interface FormFooterProps {
  readonly formId: string;
  /** A chosen package that is arranged with the manager, by its title. */
  readonly arranged: string | undefined;
}

/** The action of the form: on to the check, or to the manager, which closes the panel (docs/product.md, certificates 3). */
export function FormFooter({ formId, arranged }: FormFooterProps) {
  const { t, href } = usePage();
  if (arranged === undefined) {
    return (
      <button type="submit" form={formId} className="button button--lacquer">
        {t('certificate.form.next')}
      </button>
    );
  }
  return (
    <div className="order-panel__actions">
      <p className="order-panel__busy">{t('certificate.form.managerNote')}</p>
      <a
        className="button button--lacquer"
        href={setting(MANAGER_FORM) ?? href(callbackPath('certificate', readAbout(arranged)))}
        onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
      >
        {t('certificate.form.manager')}
      </a>
    </div>
  );
}
