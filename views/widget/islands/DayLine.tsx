import { hoursAround, mergedRanges, rangeOf } from '../../../src/modules/widget/contract/day-line';
import type { DayRange, AppointmentSketch } from '../../../src/modules/widget/contract/day-line';
import { timeOfDay } from '../../../src/shared/clock-time';

/** An hour of the line is named. */
const NAMED_EVERY = 2;
const HOUR = 60;

interface DayLineProps {
  readonly appointment: AppointmentSketch;
  /** The same appointment wherever it could be; nothing: only where it is. */
  readonly free?: readonly AppointmentSketch[];
}

/** The appointment in its day, its parts drawn to scale. A picture: what it shows stands in words beside it. */
export function DayLine({ appointment, free = [] }: DayLineProps) {
  const own = rangeOf(appointment);
  const stretches = mergedRanges(free.map(rangeOf));
  const { from, to } = hoursAround([own, ...stretches]);
  const place = ({ from: begin, to: end }: DayRange) => ({
    left: `${((begin - from) / (to - from)) * 100}%`,
    width: `${((end - begin) / (to - from)) * 100}%`,
  });
  const hours = Array.from({ length: (to - from) / HOUR / NAMED_EVERY + 1 }, (_, at) => from / HOUR + at * NAMED_EVERY);
  return (
    <div className="day-line" aria-hidden="true">
      <p className="day-line__when">
        {appointment.start}–{timeOfDay(own.to)}
      </p>
      <div className="day-line__track">
        {stretches.map((stretch) => (
          <i key={stretch.from} className="day-line__free" style={place(stretch)} />
        ))}
        <span className="day-line__visit" style={place(own)}>
          {appointment.minutes.map((minutes, at) => (
            <i key={at} style={{ flexGrow: minutes }} />
          ))}
        </span>
      </div>
      <div className="day-line__hours">
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  );
}
