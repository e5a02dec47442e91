/** A mail as its reader sees it. */
export interface ReadMail {
  readonly headers: Readonly<Record<string, string>>;
  /** Bodies by type, attachments left out. */
  readonly bodies: Readonly<Record<string, string>>;
  readonly files: readonly { readonly filename: string; readonly contentType: string; readonly content: Buffer }[];
}

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Takes a mail in the format of RFC 5322 and MIME apart, as far as our sender writes it. */
export function readMail(raw: string): ReadMail {
  const leaves = leavesOf(partOf(raw));
  const isFile = ({ headers }: Part) => /^attachment/.test(headers['content-disposition'] ?? '');
  const typeOf = ({ headers }: Part) => (headers['content-type'] ?? 'text/plain').split(';')[0]!;
  return {
    headers: mapped(partOf(raw).headers, words),
    bodies: Object.fromEntries(
      leaves.filter((leaf) => !isFile(leaf)).map((leaf) => [typeOf(leaf), bytesOf(leaf).toString('utf8').trimEnd()]),
    ),
    files: leaves.filter(isFile).map((leaf) => ({
      filename: words(/name="?([^";]+)"?/.exec(leaf.headers['content-type']!)?.[1] ?? ''),
      contentType: typeOf(leaf),
      content: bytesOf(leaf),
    })),
  };
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { headers, body: raw.slice(end + 4) };
}

function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [part];
  const parts = part.body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((text) => leavesOf(partOf(text.replace(/^\r\n/, '').replace(/\r\n$/, ''))));
}

function bytesOf({ headers, body }: Part): Buffer {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? quoted(body.replace(/=\r\n/g, '')) : Buffer.from(body);
}

function quoted(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
}

/** Encoded words of RFC 2047; the blanks between two of them belong to neither. */
function words(text: string): string {
  return text.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, encoded: string) => {
    const bytes = kind.toLowerCase() === 'b' ? Buffer.from(encoded, 'base64') : quoted(encoded.replaceAll('_', ' '));
    return bytes.toString('utf8');
  });
}

function mapped(values: Readonly<Record<string, string>>, map: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
