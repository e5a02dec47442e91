/** Something that can be done: a link to the page that asks first, or a button that acts at once. */
export interface ConsoleActProps {
  readonly label: string;
  readonly href: string;
  /** What is sent with the button; absent: it is a link. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** @param className of the link or the button */
export function ConsoleAct({ label, href, fields, className = 'button button--line' }: ConsoleActProps & { readonly className?: string }) {
  if (fields === undefined)
    return (
      <a className={className} href={href}>
        {label}
      </a>
    );
  return (
    <form method="post" action={href}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={className} type="submit">
        {label}
      </button>
    </form>
  );
}
