import type { TestFields } from '../../../src/modules/widget/contract/widget-model';
import { usePage } from '../../ui/i18n/context';

/** The patch test that the appointment requires: what there is of it, and the way to its times. */
export function RequiredTest({ test: { text, isMissing, choose, without } }: { readonly test: TestFields }) {
  const { t, href } = usePage();
  return (
    <section className="widget-form__test" aria-label={t('widget.titles.test')}>
      <p>{text}</p>
      <p className="button-row">
        {choose ? (
          <a className={isMissing ? 'button button--line' : 'text-link'} href={href(choose)}>
            {t(isMissing ? 'widget.test.choose' : 'widget.test.other')}
          </a>
        ) : null}
        {without ? (
          <a className="text-link" href={href(without)}>
            {t('widget.test.drop')}
          </a>
        ) : null}
      </p>
    </section>
  );
}
