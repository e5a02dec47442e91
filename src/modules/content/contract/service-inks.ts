/** The inks of the house, by the name under which views/ui/styles/inks.css has their colours and the paper that goes with each. */
export const SERVICE_INKS = ['copper', 'ochre', 'rose', 'plum', 'blue', 'moss', 'verdigris', 'graphite'] as const;
export type ServiceInk = (typeof SERVICE_INKS)[number];

/** The paper of each, as in views/ui/styles/inks.css (test/unit/inks.spec.ts). */
export const SERVICE_PAPERS: Readonly<Record<ServiceInk, string>> = {
  copper: '#f1dcc7',
  ochre: '#eee0bf',
  rose: '#eed9d5',
  plum: '#e8d9dc',
  blue: '#d8dde2',
  moss: '#e0e2ce',
  verdigris: '#d4e0d9',
  graphite: '#dfdcd7',
};

/** A category as far as its ink depends on it. */
interface Inked {
  readonly category: { readonly slug: string };
  readonly parent: Inked | null;
}

/** What a slug says of the services below it, in the words of both languages; the first that fits counts. */
const INK_WORDS: readonly (readonly [ServiceInk, RegExp])[] = [
  // make-up, permanent too; a direction of make-up and brows is of the make-up
  ['plum', /make-?up|makiiazh|makiyazh|permanent/],
  // brows and lashes: the ink of a fine pen
  ['blue', /brow|brov|briv|lash|(^|-)vi[iy](-|$)/],
  ['rose', /nail|niht|nigt|manik|manic|pedik|pedic/],
  ['moss', /fac(e|ial)|oblych|kosmet|cosmet|skin|shkir|peel|pilin[gh]|apparat|aparat/],
  // before hair: removing it belongs to the body
  ['verdigris', /epil|hair-removal|vydalennia|vydalennya|shugaring|sugaring|waxing/],
  ['ochre', /colou?r|farbuv|tonuv|blond|balayazh|balaiazh|balayage|melir/],
  ['copper', /hair|volos|strizh|stryzh|(^|-)cuts?(-|$)|styling|ukladan/],
  ['verdigris', /body|(^|-)til[oau]|mas(s|azh)|spa(-|$)/],
];

/** Pages for men are of one ink, whatever is done there. */
const MEN = /(^|-)(men|mens|male|cholov\w*)(-|$)/;

/**
 * The ink of a category and of its services: chosen by its slug, or by the nearest category above that says what it is about. Null where
 * none does: such pages are printed in the colours of the house.
 */
export function inkOf(node: Inked | null): ServiceInk | null {
  return node && (isForMen(node) ? 'graphite' : nearestInk(node));
}

function isForMen({ category, parent }: Inked): boolean {
  return MEN.test(category.slug) || (parent !== null && isForMen(parent));
}

function nearestInk({ category, parent }: Inked): ServiceInk | null {
  const named = INK_WORDS.find(([, words]) => words.test(category.slug));
  return named ? named[0] : parent && nearestInk(parent);
}
