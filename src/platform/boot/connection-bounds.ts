import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may be without an answer: browsers and proxies send one at a time. */
const MAX_UNANSWERED = 6;
/** Bytes that wait to be read by the client while it asks for more. */
const MAX_UNREAD = 256 * 1024;

/** Closes connections that ask for more than they read: each pipelined answer would wait in memory. */
export class ConnectionBounds {
  private readonly unanswered = new WeakMap<Socket, number>();

  /** Whether the request is to be handled; its connection is closed otherwise. */
  admits({ socket }: IncomingMessage, res: ServerResponse): boolean {
    // what came in the same packet as the request that closed it
    if (socket.destroyed) return false;
    const open = this.unanswered.get(socket) ?? 0;
    if (open >= MAX_UNANSWERED || (open > 0 && socket.writableLength > MAX_UNREAD)) {
      socket.destroy();
      return false;
    }
    this.unanswered.set(socket, open + 1);
    res.once('close', () => this.unanswered.set(socket, this.unanswered.get(socket)! - 1));
    return true;
  }
}
