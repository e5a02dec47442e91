import type { PageAddress } from '../../src/platform/pages/page-address';
import { readPageAddress } from '../../src/platform/pages/page-address';
import type { PageDeclaration } from '../../src/platform/pages/page-declaration';

/** The declaration of a public page without query keys, with changes. */
function declared(changes: Partial<PageDeclaration> = {}): PageDeclaration {
  return { access: 'public', versions: ['content'], query: {}, listed: true, ...changes };
}

/** A page as it was asked for at a raw address. */
export function requested(url: string, changes: Partial<PageDeclaration> = {}): { declaration: PageDeclaration; address: PageAddress } {
  const declaration = declared(changes);
  const address = readPageAddress(url, declaration.query);
  if (!address) throw new Error(`${url} is no address of a page`);
  return { declaration, address };
}
