/** Parts of the site that are not pages, by the first segment of their paths. The only list of them. */
interface SiteArea {
  /** Errors are told in JSON, whatever the client accepts. */
  readonly json?: true;
  /** Loaded by every page: its requests are logged at level debug only. */
  readonly quiet?: true;
  /** For operators: rules of a proxy name its paths exactly, so that a final slash makes another address. */
  readonly exact?: true;
}

const AREAS = {
  api: { json: true },
  health: { json: true, exact: true },
  metrics: { json: true, exact: true },
  assets: { quiet: true },
  img: { quiet: true },
  media: {},
  dev: {},
  fragments: {},
  ops: { exact: true },
  '.well-known': {},
  '@vite': {},
} as const satisfies Readonly<Record<string, SiteArea>>;

/** First segments of paths that are not pages. */
export const AREA_NAMES: readonly string[] = Object.keys(AREAS);

const BY_NAME: ReadonlyMap<string, SiteArea> = new Map(Object.entries(AREAS));

/**
 * The area a path belongs to; null for the path of a page (or of a file at the root). Areas have one address for both
 * languages, so the path is taken without language prefix.
 */
export function areaOf(path: string): SiteArea | null {
  const start = path.startsWith('/') ? 1 : 0;
  const end = path.indexOf('/', start);
  const first = path.slice(start, end < 0 ? undefined : end);
  return BY_NAME.get(first) ?? null;
}

const FILE_NAME = /\.[a-z0-9]{1,12}$/i;

/** Whether a path names a file (robots.txt, favicon.ico): its last segment has an extension. */
export function isFile(path: string): boolean {
  return FILE_NAME.test(path);
}
