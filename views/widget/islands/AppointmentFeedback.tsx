import { COMMENT } from '../../../src/modules/scheduling/contract/booking-limits';
import { Radio } from '../../ui/components/form/Radio';
import { TextField } from '../../ui/components/form/TextField';
import { usePage } from '../../ui/i18n/context';
import { PostForm } from './PostForm';

const RATINGS = ['5', '4', '3', '2', '1'] as const;

/** Asks how an appointment was: a mark, and words for who has some. */
export function AppointmentFeedback({ appointment }: { readonly appointment: string }) {
  const { t } = usePage();
  return (
    <details className="widget-feedback">
      <summary>{t('widget.feedback.open')}</summary>
      <PostForm fields={{ step: 'visits', action: 'feedback', visit: appointment }} className="widget-reminders" isChecked>
        <Radio
          id={`rating-${appointment}`}
          name="rating"
          legend={t('widget.feedback.rating')}
          options={RATINGS.map((value) => ({ value, label: t(`widget.feedback.rating${value}`) }))}
          required
        />
        <TextField id={`text-${appointment}`} name="text" label={t('widget.feedback.text')} maxLength={COMMENT.most} multiline />
        <p className="widget-form__rule">{t('widget.feedback.about')}</p>
        <button className="button button--lacquer">{t('widget.feedback.send')}</button>
      </PostForm>
    </details>
  );
}
