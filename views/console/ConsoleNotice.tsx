import { ConsoleAct, type ConsoleActProps } from './ConsoleAct';

interface ConsoleNoticeProps {
  readonly text: string;
  readonly isFailure?: boolean;
  /** How it is taken back. */
  readonly undo?: ConsoleActProps;
}

/** What has just happened, or went wrong; nothing without a text. */
export function ConsoleNotice({ text, isFailure = false, undo }: ConsoleNoticeProps) {
  if (text === '') return null;
  return (
    <div className={isFailure ? 'console__notice console__notice--failure' : 'console__notice'}>
      <p role={isFailure ? 'alert' : 'status'}>{text}</p>
      {undo === undefined ? null : <ConsoleAct {...undo} />}
    </div>
  );
}
