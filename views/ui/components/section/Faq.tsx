import { ExpandPanel } from '../panel/ExpandPanel';

interface FaqProps {
  readonly items: readonly { readonly question: string; readonly answer: string }[];
}

/** Questions that open, one at a time. */
export function Faq({ items }: FaqProps) {
  return (
    <div className="faq">
      {items.map((item, index) => (
        <ExpandPanel key={index} title={item.question} group="faq" sign="plus" headingLevel="h3">
          <p>{item.answer}</p>
        </ExpandPanel>
      ))}
    </div>
  );
}
