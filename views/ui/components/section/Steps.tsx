interface StepsProps {
  readonly items: readonly { readonly title: string; readonly text: string }[];
}

/** Numbers of steps that would leave a hole where they do not fit in a row. */
const LOOKS: Readonly<Record<number, string>> = { 4: 'steps--four', 5: 'steps--five' };

/** What happens, in order. */
export function Steps({ items }: StepsProps) {
  return (
    <ol className={['steps', LOOKS[items.length]].filter(Boolean).join(' ')}>
      {items.map((item, index) => (
        <li key={index} className="steps__item">
          <span className="steps__number" aria-hidden="true">
            {index + 1}
          </span>
          {item.title ? <h3 className="steps__title">{item.title}</h3> : null}
          {item.text ? <p className="steps__text">{item.text}</p> : null}
        </li>
      ))}
    </ol>
  );
}
