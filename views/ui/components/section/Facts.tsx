interface FactsProps {
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

/** A figure and what follows it: "9 months" is set as a huge 9 with a small word beside it, so that no long unit breaks. */
const FIGURE = /^(\d[\d\s.,:–+%]*)([^\d\s.,:–+%].*)/su;

/** A few figures, set as large as headlines. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className="facts">
      {items.map((item, index) => (
        <div key={index} className="facts__item">
          <dt className="facts__label">{item.label}</dt>
          <dd className="facts__value">
            <FactValue value={item.value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FactValue({ value }: { readonly value: string }) {
  const [, figure, unit] = FIGURE.exec(value) ?? [];
  if (!figure || !unit) return value;
  return (
    <>
      {figure.trim()} <span className="facts__unit">{unit}</span>
    </>
  );
}
