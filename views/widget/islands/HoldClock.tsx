import type { WidgetHold } from '../../../src/modules/widget/contract/code-model';
import { Icon } from '../../ui/components/media/Icon';
import { usePage } from '../../ui/i18n/context';
import { SCREEN_FORM } from './PostForm';
import { clockWords, useSecondsLeft } from './use-seconds-left';

/** From then on more time is offered. */
const LATE_SECONDS = 300;

interface HoldClockProps {
  readonly hold: WidgetHold;
  /** When the screen came, by `performance.now()`. */
  readonly at: number;
  /** The screen has a form by which the time can be kept for longer. */
  readonly hasForm: boolean;
}

/** How long the time is kept: until when without scripts, and what is left of it with them. More time is offered late, without scripts at once. */
export function HoldClock({ hold, at, hasForm }: HoldClockProps) {
  const { t } = usePage();
  const left = useSecondsLeft(hold.secondsLeft, at);
  const isOver = left !== null && left <= 0;
  const words =
    left === null
      ? t('widget.hold.until', { time: hold.until })
      : isOver
        ? t('widget.hold.over')
        : t('widget.hold.left', { left: clockWords(left) });
  return (
    <div className="widget-hold">
      <Icon name="clock" size={20} />
      <p>{words}</p>
      {hold.canRenew && hasForm && !isOver && (left === null || left <= LATE_SECONDS) ? (
        <button
          className={left === null ? 'widget-hold__renew widget-hold__renew--scriptless' : 'widget-hold__renew'}
          form={SCREEN_FORM}
          name="press"
          value="renew"
          formNoValidate
        >
          {t('widget.hold.renew')}
        </button>
      ) : null}
    </div>
  );
}

/** Stands in for the hold of a link with day and hour until the script has asked for it, so that nothing below moves; never shown without scripts. */
export function PendingHold() {
  const { t } = usePage();
  return (
    <div className="widget-hold widget-hold--to-come">
      <Icon name="clock" size={20} />
      <p>{t('widget.hold.toCome')}</p>
    </div>
  );
}

/** Where no time is held: when it becomes the visitor's. */
export function NoHold() {
  const { t } = usePage();
  return (
    <div className="widget-hold">
      <Icon name="clock" size={20} />
      <p>{t('widget.hold.none')}</p>
    </div>
  );
}
