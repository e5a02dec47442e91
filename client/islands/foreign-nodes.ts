/**
 * Lets React go on in a page that somebody else changes: translators of browsers put each text into elements of their own, extensions add
 * nodes. React then takes away, or puts something before, a node that is no longer a child of where it left it, which throws and loses
 * everything that it shows. Here what stands around the node is meant instead; a node that is gone is gone already.
 */
export function tolerateForeignNodes(): void {
  // oxlint-disable-next-line typescript/unbound-method -- both are called with their node
  const { removeChild, insertBefore } = Node.prototype;
  // where the page has frozen them, islands that break are mended (island-boundary.ts)
  if (!Object.getOwnPropertyDescriptor(Node.prototype, 'removeChild')?.writable) return;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const own = childAround(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && childAround(this, before));
    return node;
  };
}

/** The child of an element that a node is, or is now in. */
function childAround(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
