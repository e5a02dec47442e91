interface FactsProps {
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

/** A few figures, set as large as headlines. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className="facts">
      {items.map((item) => (
        <div key={item.label} className="facts__item">
          <dt className="facts__label">{item.label}</dt>
          <dd className="facts__value">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
