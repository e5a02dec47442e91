import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { ConnectionBounds } from '../boot/connection-bounds';
import { requestInternally } from './internal-request';
import type { AnswerCache } from './answer-cache';
import type { PageCache } from './page-cache.service';
import { sendPage } from './send-page';

/**
 * Answers cached pages, files of the build and finished pictures before Express and Nest see the request: their chain costs more than all of the rendering
 * (docs/decisions/0004-page-cache.md). Everything that is not kept goes on to the application unchanged.
 * @param isPersonal whether the answer depends on more than the address, so that the application must give it
 * @returns what renders the page of a key anew, and resolves when that is done or has failed
 */
export function installCachedPageListener(
  server: Server,
  cache: PageCache,
  kept: AnswerCache,
  isPersonal: (req: IncomingMessage) => boolean = () => false,
): (key: string) => Promise<void> {
  const [application] = server.listeners('request') as RequestListener[];
  if (!application) throw new Error('the cached-page listener is installed after the application has been initialised');
  const refreshing = new Set<string>();
  const connections = new ConnectionBounds();

  const refresh = async (key: string): Promise<void> => {
    if (refreshing.has(key)) return;
    refreshing.add(key);
    // The application puts the new page into the cache itself. If the page is gone or has moved, the old one is removed here. If rendering
    // fails, the old page is kept, and the next request starts another attempt.
    const status = await requestInternally(application, key).catch(() => 500);
    refreshing.delete(key);
    if (status !== 200 && status < 500) cache.drop(key);
  };

  server.removeAllListeners('request');
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (!connections.admits(req, res)) return;
    if (namesTwoHosts(req)) return void res.writeHead(400, { connection: 'close' }).end();
    if ((req.method === 'GET' || req.method === 'HEAD') && !req.headers.authorization && !isPersonal(req)) {
      const file = kept.find(req);
      if (file) return sendPage(req, res, file);
      const key = cache.keyOf(req.url!);
      const entry = key === null ? undefined : cache.get(key);
      if (key !== null && entry) {
        if (cache.isFresh(entry)) {
          cache.counts.hit++;
          cache.improve(key, entry);
        } else {
          cache.counts.stale++;
          void refresh(key);
        }
        sendPage(req, res, entry);
        return;
      }
    }
    application(req, res);
  });
  return refresh;
}

/** A proxy may have read the other one (RFC 9112, 3.2). */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++;
  return hosts > 1;
}
