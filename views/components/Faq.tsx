interface FaqProps {
  readonly items: readonly { readonly question: string; readonly answer: string }[];
}

/** Questions that open: native disclosure, works without JavaScript. */
export function Faq({ items }: FaqProps) {
  return (
    <div className="faq">
      {items.map((item) => (
        <details key={item.question} className="faq__item" name="faq">
          <summary className="faq__question">
            <h3>{item.question}</h3>
            <span className="faq__sign" aria-hidden="true" />
          </summary>
          <p className="faq__answer">{item.answer}</p>
        </details>
      ))}
    </div>
  );
}
