import { requestInternally } from './internal-request';

describe('a request within the process', () => {
  it('reaches the application as any other and brings back its status', async () => {
    const seen: unknown[] = [];
    const status = await requestInternally((req, res) => {
      seen.push(req.method, req.url, req.headers['accept-encoding'], req.socket.remoteAddress);
      res.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>gone</p>');
    }, '/salons/?salon=a');
    expect(status).toBe(404);
    expect(seen).toEqual(['GET', '/salons/?salon=a', 'br', '127.0.0.1']);
  });

  it('accepts responses of any size, in chunks, and ends like a real request', async () => {
    const closed = jest.fn();
    const status = await requestInternally((_req, res) => {
      res.on('close', closed);
      res.write('x'.repeat(500_000));
      setImmediate(() => res.end('y'.repeat(500_000)));
    }, '/');
    expect(status).toBe(200);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('has no body', async () => {
    const status = await requestInternally((req, res) => {
      req.on('end', () => res.writeHead(204).end()).resume();
    }, '/');
    expect(status).toBe(204);
  });

  it('ends with 504 when there is no response within the time limit', async () => {
    expect(await requestInternally(() => undefined, '/', 1)).toBe(504);
  });
});
