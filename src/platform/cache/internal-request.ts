import { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { Writable } from 'node:stream';

/** A socket without a peer. */
function nowhere(): Socket {
  const socket = new Writable({ write: (_chunk, _encoding, done) => done() });
  return Object.assign(socket, { remoteAddress: '127.0.0.1', encrypted: false }) as unknown as Socket;
}

/**
 * Asks the application for a page within the process, and discards the response body. Uses plain objects of node:http, which Express
 * extends like those of every request: light-my-request changes the prototypes of the Express application it is given, for all requests
 * that come after.
 * @returns the status of the response; 504 when there is none within the time limit, ms
 */
export function requestInternally(application: RequestListener, url: string, timeLimit = 30_000): Promise<number> {
  const socket = nowhere();
  const req = new IncomingMessage(socket);
  Object.assign(req, { method: 'GET', url, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1, complete: true });
  Object.assign(req.headers, { host: 'localhost', accept: 'text/html', 'accept-encoding': 'br' });
  req.push(null);
  const res = new ServerResponse(req);
  res.assignSocket(socket);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(504), timeLimit).unref();
    res.once('finish', () => {
      clearTimeout(timer);
      // as node's own server does; loggers and timers wait for this event
      res.detachSocket(socket);
      res.emit('close');
      resolve(res.statusCode);
    });
    application(req, res);
  });
}
