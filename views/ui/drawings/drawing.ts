/**
 * A drawing that pages refer to (`<use href="…#part">`) instead of holding it: a file of its own, fetched once and kept by the
 * browser. The build writes it (vite.config.mts); its name changes with its content, so that it can be cached without limit.
 */
export interface Drawing {
  /** Root-relative address; parts of the drawing are its fragments. */
  readonly href: string;
  /** The SVG document. */
  readonly text: string;
}

/** @param parts elements with an `id` each */
export function drawing(name: string, parts: readonly string[]): Drawing {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${parts.join('')}</svg>\n`;
  return { href: `/assets/${name}-${fingerprint(text)}.svg`, text };
}

/** FNV-1a over the UTF-16 units: tells versions of a file apart, and is the same in the build, the server and the browser. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
