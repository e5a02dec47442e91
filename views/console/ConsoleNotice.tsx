/** What has just happened, or went wrong; nothing without a text. */
export function ConsoleNotice({ text, isFailure = false }: { readonly text: string; readonly isFailure?: boolean }) {
  if (text === '') return null;
  return (
    <p className={isFailure ? 'console__notice console__notice--failure' : 'console__notice'} role={isFailure ? 'alert' : 'status'}>
      {text}
    </p>
  );
}
