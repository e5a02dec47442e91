import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { IslandDefinition } from './define-island';

/**
 * What islands name is compared with what the components in them ask for, read from the types of their calls: a translation that is
 * shown only after a press or an error would be missed by a test that renders.
 */
const ROOT = join(__dirname, '../../..');
const VIEWS = join(ROOT, 'views');

const files = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.island.tsx'))
  .map((file) => join(VIEWS, file));

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(ROOT, 'tsconfig.client.json'), (path) => ts.sys.readFile(path)).config,
  ts.sys,
  ROOT,
);
const program = ts.createProgram(files, { ...options, types: [] });
const checker = program.getTypeChecker();

/** The files of views whose code comes with a file. */
function withImports(path: string, found = new Set<ts.SourceFile>()): ReadonlySet<ts.SourceFile> {
  const source = program.getSourceFile(path)!;
  if (found.has(source)) return found;
  found.add(source);
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
    const imported = checker.getSymbolAtLocation(statement.moduleSpecifier)?.declarations?.[0]?.getSourceFile().fileName;
    if (imported?.startsWith(VIEWS)) withImports(imported, found);
  }
  return found;
}

/** Keys of the translations that a file asks for; null stands for a key that its type does not tell. */
function asksFor(source: ts.SourceFile): readonly (string | null)[] {
  const keys: (string | null)[] = [];
  const appointment = (node: ts.Node) => {
    if (ts.isCallExpression(node) && checker.getTypeAtLocation(node.expression).aliasSymbol?.name === 'Translate') {
      const key = checker.getResolvedSignature(node)!.parameters[0]!;
      const type = checker.getTypeOfSymbolAtLocation(key, node);
      const all = type.isUnion() ? type.types : [type];
      keys.push(...all.map((one) => (one.isStringLiteral() ? one.value : null)));
    }
    ts.forEachChild(node, appointment);
  };
  appointment(source);
  return keys;
}

describe.each(files.map((file) => [/([^/]+)\.island\.tsx$/.exec(file)![1]!, file]))('the island %s', (name, file) => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- by the names of the files
  const { translations: translations } = (require(file) as Readonly<Record<string, IslandDefinition<object>>>)[`${name}Island`]!;
  const asked = [...withImports(file)].flatMap(asksFor);

  it('names every message that it may use', () => {
    expect(asked.filter((key) => key === null || !translations.some((known) => key === known || key.startsWith(`${known}.`)))).toEqual([]);
  });

  it('names no message that it never uses', () => {
    expect(translations.filter((known) => !asked.some((key) => key === known || key?.startsWith(`${known}.`)))).toEqual([]);
  });
});

it('detects the translations that an island uses', () => {
  const cart = join(VIEWS, 'certificate/islands/Cart.island.tsx');
  const asked = new Set([...withImports(cart)].flatMap(asksFor));
  expect([...asked]).toEqual(expect.arrayContaining(['certificate.cart.order', 'certificate.cart.packages', 'common.blocks.order.rest']));
});
