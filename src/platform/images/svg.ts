/** Whether the bytes are an SVG document, which may begin with a declaration and comments. */
export function isSvg(source: Buffer): boolean {
  return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i.test(source.toString('utf8', 0, 4096));
}
