import { inkOf, SERVICE_INKS } from './service-inks';

interface Node {
  readonly category: { readonly slug: string };
  readonly parent: Node | null;
}

/** The last category of a path of slugs. */
const at = (path: string) => path.split('/').reduce<Node | null>((parent, slug) => ({ category: { slug }, parent }), null)!;

it.each([
  // the tree of the embedded content
  ['female', null],
  ['female/hair', 'copper'],
  ['female/hair/cuts', 'copper'],
  ['female/hair/styling', 'copper'],
  ['female/hair/hair-care', 'copper'],
  ['female/hair/colouring', 'ochre'],
  ['female/nails', 'rose'],
  ['female/nails/manicure', 'rose'],
  ['female/nails/pedicure', 'rose'],
  ['female/makiyazh-brovy', 'plum'],
  ['female/makiyazh-brovy/makeup-makeup', 'plum'],
  ['female/makiyazh-brovy/permanent', 'plum'],
  ['female/makiyazh-brovy/brovy', 'blue'],
  ['female/makiyazh-brovy/lashes', 'blue'],
  ['female/kosmetologiya', 'moss'],
  ['female/kosmetologiya/facial-care', 'moss'],
  ['female/kosmetologiya/apparatus-care', 'moss'],
  ['female/kosmetologiya/peelings', 'moss'],
  ['female/body', 'verdigris'],
  ['female/body/masazh', 'verdigris'],
  ['female/body/epilyatsiya', 'verdigris'],
  ['female/body/spa-rytualy', 'verdigris'],
  ['male', 'graphite'],
  ['male/brovy-male', 'graphite'],
  ['male/doglyad-za-tilom', 'graphite'],
  // as other backends may spell them
  ['zhinkam/volossia/farbuvannia', 'ochre'],
  ['zhinkam/nihti/manikiur', 'rose'],
  ['women/hair-removal', 'verdigris'],
  ['zhinkam/vydalennia-volossia', 'verdigris'],
  ['women/face-massage', 'moss'],
  ['women/brow-colouring', 'blue'],
  ['zhinkam/farbuvannia-briv', 'blue'],
  ['zhinkam/vii', 'blue'],
  ['cholovikam/volossia', 'graphite'],
  ['mens-grooming/manicure', 'graphite'],
] as const)('prints %s in %s', (path, ink) => {
  expect(inkOf(at(path))).toBe(ink);
});

it('takes the ink of the nearest category above for a slug that says nothing', () => {
  expect(inkOf(at('female/hair/novynky'))).toBe('copper');
  expect(inkOf(at('female/hair/colouring/novynky/osin'))).toBe('ochre');
});

it('leaves what nothing is known of in the colours of the house, and takes no word for a part of another', () => {
  for (const path of ['tatu', 'women', 'women/womens-tailoring', 'female/wow-offers', 'executive', 'tilda']) {
    expect([path, inkOf(at(path))]).toEqual([path, null]);
  }
  expect(inkOf(null)).toBeNull();
});

it('uses every ink', () => {
  const used = ['hair', 'colouring', 'nails', 'makeup', 'brows', 'face', 'body', 'men'].map((slug) => inkOf(at(slug)));
  expect(new Set(used)).toEqual(new Set(SERVICE_INKS));
});
