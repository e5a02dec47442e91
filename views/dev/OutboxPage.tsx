import { TitleBlock } from '../ui/components/section/TitleBlock';

export interface OutboxPageMessage {
  readonly id: string;
  /** Date and time in Kyiv. */
  readonly at: string;
  readonly channel: string;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly files: readonly { readonly name: string; readonly href: string }[];
}

/** What the embedded adapters have sent, for those who build the site. In English: nobody else sees it. */
export function OutboxPage({ messages }: { readonly messages: readonly OutboxPageMessage[] }) {
  return (
    <div className="wrap section--tight section" lang="en">
      <TitleBlock as="h1" text="Outbox" accent="" size="large" />
      <p className="lead">
        {messages.length === 0 ? 'Nothing was sent yet.' : `The latest ${messages.length}, newest first; also as`}{' '}
        {messages.length > 0 && <a href="/dev/outbox.json">JSON</a>}
      </p>
      <ol className="outbox">
        {messages.map((message) => (
          <li key={message.id} className="outbox__message">
            <p className="outbox__facts">
              <span>{message.channel}</span>
              <span>{message.at}</span>
              <span>to {message.to}</span>
              {message.files.map(({ name, href }) => (
                <a key={href} href={href}>
                  {name}
                </a>
              ))}
            </p>
            {message.subject !== null && <h2 className="outbox__subject">{message.subject}</h2>}
            {message.html === null ? (
              <p className="outbox__text">{message.text}</p>
            ) : (
              <>
                <details>
                  <summary>Text part</summary>
                  <p className="outbox__text">{message.text}</p>
                </details>
                <iframe
                  className="outbox__html"
                  sandbox=""
                  srcDoc={message.html}
                  title={message.subject ?? message.channel}
                  loading="lazy"
                />
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
