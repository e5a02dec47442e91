import type { TestBody } from '../../../src/modules/widget/contract/widget-model';
import { usePage } from '../../ui/i18n/context';
import { PostForm } from './PostForm';
import { RetryLink } from './RetryLink';

/** Times of the patch test by day: a press keeps one of them together with the appointment. */
export function TestStep({ body }: { readonly body: TestBody }) {
  const { t, href } = usePage();
  const { lead, days, fields, earlier, later, again, without } = body;
  if (again !== null && days.length === 0) return <RetryLink text={t('widget.time.unknown')} to={href(again)} />;
  return (
    <>
      <p>{lead}</p>
      {days.length === 0 ? <p className="widget-none">{t('widget.test.none')}</p> : null}
      {days.map(({ date, label, times }) => (
        <section key={date} className="widget-part" aria-labelledby={`test-${date}`}>
          <h2 className="widget__label" id={`test-${date}`}>
            {label}
          </h2>
          <PostForm fields={fields} className="widget-times">
            {times.map(({ time, value, isChosen }) => (
              <button key={value} className="widget-time" name="test" value={value} aria-current={isChosen ? 'true' : undefined}>
                {time}
              </button>
            ))}
          </PostForm>
        </section>
      ))}
      <p className="button-row">
        {earlier ? (
          <a className="text-link" href={href(earlier)}>
            {t('widget.test.earlier')}
          </a>
        ) : null}
        {later ? (
          <a className="text-link" href={href(later)}>
            {t('widget.test.later')}
          </a>
        ) : null}
        <a className="text-link" href={href(without)}>
          {t('widget.test.back')}
        </a>
      </p>
    </>
  );
}
