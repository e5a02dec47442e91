interface StepsProps {
  readonly items: readonly { readonly title: string; readonly text: string }[];
}

/** What happens, in order. */
export function Steps({ items }: StepsProps) {
  return (
    <ol className={items.length === 4 ? 'steps steps--four' : 'steps'}>
      {items.map((item, index) => (
        <li key={item.title} className="steps__item">
          <span className="steps__number" aria-hidden="true">
            {index + 1}
          </span>
          <h3 className="steps__title">{item.title}</h3>
          <p className="steps__text">{item.text}</p>
        </li>
      ))}
    </ol>
  );
}
