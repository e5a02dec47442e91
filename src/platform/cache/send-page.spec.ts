import type { IncomingMessage, ServerResponse } from 'node:http';
import { PageEntry } from './page-entry';
import { sendPage } from './send-page';

describe('a page that is asked for again', () => {
  const entry = new PageEntry('<p>page</p>', 200, {}, []);

  function statusFor(headers: Record<string, string>, of = entry): number | undefined {
    let sent: number | undefined;
    const res = { setHeader: () => undefined, writeHead: (status: number) => ((sent = status), res), end: () => undefined };
    sendPage({ method: 'GET', headers } as unknown as IncomingMessage, res as unknown as ServerResponse, of);
    return sent;
  }
  const { etag } = entry;
  const strong = etag.replace('W/', '');

  it.each([etag, strong, `"x", ${etag}`, `${strong} , "y"`, '*'])('is not sent again to a client that has it: %s', (tag) => {
    expect(statusFor({ 'if-none-match': tag })).toBe(304);
  });

  it.each(['', '"abcd"', 'abc', '"x", "y"'])('is sent to a client that has another version: %p', (tag) => {
    expect(statusFor({ 'if-none-match': tag })).toBe(200);
  });

  it('is sent to a client that sends no ETag or no-cache', () => {
    expect(statusFor({})).toBe(200);
    expect(statusFor({ 'if-none-match': etag, 'cache-control': 'no-cache' })).toBe(200);
  });

  it('is sent with its own status when it is an error', () => {
    expect(statusFor({ 'if-none-match': '*' }, new PageEntry('gone', 404, {}, []))).toBe(404);
  });
});
