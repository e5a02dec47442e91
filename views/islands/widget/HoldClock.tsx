import { useEffect, useState } from 'react';
import type { WidgetModel } from '../../../src/modules/booking/domain/widget/widget-model';
import { kyivTime } from '../../../src/shared/kyiv-moment';
import { Icon } from '../../components/media/Icon';
import { usePage } from '../../i18n/context';
import { PostForm } from './PostForm';

const SECOND_MS = 1000;

/** How long the time is kept: until when without scripts, and what is left of it with them. */
export function HoldClock({ hold, model }: { readonly hold: NonNullable<WidgetModel['hold']>; readonly model: WidgetModel }) {
  const { t } = usePage();
  const left = useSecondsTo(hold.expiresAt);
  const { body } = model;
  const fields = body.kind === 'details' || body.kind === 'code' ? body.fields : null;
  const isOver = left !== null && left <= 0;
  const words =
    left === null
      ? t('widget.hold.until', { time: kyivTime(new Date(hold.expiresAt)) })
      : isOver
        ? t('widget.hold.over')
        : t('widget.hold.left', { left: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` });
  return (
    <div className="widget-hold">
      <Icon name="clock" size={20} />
      <p>{words}</p>
      {hold.canRenew && fields && !isOver ? (
        <PostForm fields={{ ...fields, action: 'renew' }}>
          <button className="widget-hold__renew">{t('widget.hold.renew')}</button>
        </PostForm>
      ) : null}
    </div>
  );
}

/** Stands in for the hold of a link with day and hour until the script has asked for it, so that nothing below moves; never shown without scripts. */
export function HoldToCome() {
  const { t } = usePage();
  return (
    <div className="widget-hold widget-hold--to-come">
      <Icon name="clock" size={20} />
      <p>{t('widget.hold.toCome')}</p>
    </div>
  );
}

/** Null on the server, and until the first second is counted. */
function useSecondsTo(moment: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.round((Date.parse(moment) - Date.now()) / SECOND_MS)));
    count();
    const timer = setInterval(count, SECOND_MS);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
