import { ConsoleAct } from './ConsoleAct';

/** A cell of a table of the console. */
export interface ConsoleCell {
  readonly text: string;
  /** Where it leads. */
  readonly href?: string;
  /** A small picture above the words of a link: the same file. */
  readonly picture?: string;
  /** Where it is sent by POST when it is pressed: it opens what was masked or acts at once, and is written down. */
  readonly post?: string;
  /** What is sent with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** In small print below it: the same in the words of another system, for support. */
  readonly small?: string;
  /** It is a state. */
  readonly tone?: 'good' | 'here' | 'wait' | 'bad' | 'plain';
  /** It changes with the minutes: an open page fetches it again. */
  readonly ticks?: boolean;
}

export interface ConsoleTableProps {
  /** What it is, for who does not see it. */
  readonly caption: string;
  /** Unique; of white space for what has no name. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ConsoleCell[] }[];
  /** What stands there without rows. */
  readonly empty: string;
}

/** A dense table; on a phone each row is a card. */
export function ConsoleTable({ caption, columns, rows, empty }: ConsoleTableProps) {
  if (rows.length === 0) return <p className="console__empty">{empty}</p>;
  return (
    <table className="console-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) =>
            column.trim() ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              <td key={column} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} data-key={key}>
            {cells.map((cell, place) => (
              <td key={columns[place]} className={classOf(cell)} data-label={columns[place] === cell.text ? '' : columns[place]?.trim()}>
                <Cell {...cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A moment, a phone or a sum: figures that are read as one. */
const FIGURE = /^[\d\s+().,:*/-]{1,20}$/;

function classOf({ text }: ConsoleCell): string | undefined {
  if (text === '') return 'console-table__empty';
  return FIGURE.test(text) ? 'console-table__figure' : undefined;
}

function Cell({ text, href, picture, post, fields = {}, tone, small, ticks }: ConsoleCell) {
  if (post !== undefined) return <ConsoleAct label={text} href={post} fields={fields} className="text-link" />;
  if (href !== undefined)
    return (
      <a href={href}>
        {picture === undefined ? null : (
          <img className="console-table__picture" src={picture} alt="" width={96} height={96} loading="lazy" />
        )}
        {text}
      </a>
    );
  if (small !== undefined)
    return (
      <span>
        {text} <small className="console-table__small">{small}</small>
      </span>
    );
  const className = tone === undefined ? undefined : `console-pill console-pill--${tone}`;
  return (
    <span className={className} data-ticks={ticks ? '' : undefined}>
      {text}
    </span>
  );
}
