import ts from 'typescript';

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike;
const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike;

/**
 * Refuses text of an element that comes, goes, or has something put before it while what stands beside it stays. A browser that translates
 * the page puts texts into elements of its own: React then neither finds such a text to take it away, nor where to put something before it.
 * Text that is the only child, and text in an element of its own, are safe.
 */
export const textInElements = {
  meta: {
    type: 'problem',
    messages: {
      bare: 'Put this text into an element of its own (<span>): in a translated page React cannot take it away, or put something before it.',
    },
    schema: [],
  },
  create(context) {
    // of typescript-eslint, with types
    const services = context.sourceCode.parserServices;

    /** What an element shows: texts and other things, whether they may be absent, and whether it is all that there is. */
    const partsOf = (children, mayGo, isNested) => children.flatMap((child) => partOf(child, mayGo, isNested));
    const partOf = (node, mayGo, isNested) => {
      switch (node.type) {
        case 'JSXText':
          return /\S/.test(node.value) || !node.value.includes('\n') ? [{ node, isText: true, mayGo, isNested }] : [];
        case 'JSXExpressionContainer':
          return partOf(node.expression, mayGo, isNested);
        case 'JSXElement':
          return [{ node, isText: false, mayGo, isNested }];
        case 'JSXFragment':
          return partsOf(node.children, mayGo, true);
        case 'ConditionalExpression':
          if (isAlwaysText(node)) return [{ node, isText: true, mayGo, isNested }];
          return [...partOf(node.consequent, true, isNested), ...partOf(node.alternate, true, isNested)];
        case 'LogicalExpression':
          if (isAlwaysText(node)) return [{ node, isText: true, mayGo, isNested }];
          return [...(node.operator === '&&' ? [] : partOf(node.left, true, isNested)), ...partOf(node.right, true, isNested)];
        case 'JSXEmptyExpression':
          return [];
        default:
          return byType(node, mayGo, isNested);
      }
    };
    const typesOf = (node) => {
      const type = services.getTypeAtLocation(node);
      return { name: type.aliasSymbol?.name, types: type.isUnion() ? type.types : [type] };
    };
    const isAlwaysText = (node) => typesOf(node).types.every(({ flags }) => flags & TEXT);
    const byType = (node, mayGo, isNested) => {
      const { name, types } = typesOf(node);
      if (types.every(({ flags }) => flags & NOTHING)) return [];
      // what a component is given is the matter of who gives it
      const isText = name !== 'ReactNode' && types.some(({ flags }) => flags & TEXT);
      const isAbsent = !isText || types.some(({ flags }) => flags & NOTHING);
      return [{ node, isText, mayGo: mayGo || isAbsent, isNested }];
    };

    const check = (element) => {
      const { children, parent } = element;
      if (element.type === 'JSXFragment' && /^JSX(?:Element|Fragment)$/.test(parent.type)) return;
      const parts = partsOf(children, false, false);
      const isOnly = children.filter((child) => child.type !== 'JSXText' || /\S/.test(child.value)).length === 1;
      parts.forEach(({ node, isText, mayGo, isNested }, index) => {
        if (!isText || parts.length === 1 || (isOnly && !isNested)) return;
        if (mayGo || parts.slice(0, index).some((part) => part.mayGo)) context.report({ node, messageId: 'bare' });
      });
    };
    return { JSXElement: check };
  },
};
