import { walk } from './source.mjs';

/** Adapters, which read texts of others. */
const READERS = /^src\/(providers|agent-model)\//;

/** Shapes of zod that copy, and make an issue of, each element or name. */
const UNBOUNDED = new Set([
  'array',
  'catchall',
  'json',
  'looseObject',
  'map',
  'partialRecord',
  'record',
  'set',
  'strictObject',
  'tuple',
]);

/** Checks that adapters read lists and maps without zod's own, but for a list with a `max`, which zod counts first. */
export function listProblems(source) {
  if (!READERS.test(source.path)) return [];
  const bounded = new Set();
  const problems = [];
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
    const name = node.callee.property.name;
    if (name === 'max') bounded.add(innermostList(node));
    if (!UNBOUNDED.has(name) || bounded.has(node) || !isZods(node.callee.object)) return;
    const message = `z.${name} without a max makes an issue of each element: see src/providers/lists.ts`;
    problems.push({ line: source.lineAt(node.callee.property.start), message });
  });
  return problems;
}

/** Returns the call of `array` in a chain such as `z.array(…).min(1).max(9)`. */
function innermostList(node) {
  let call = node;
  while (call?.type === 'CallExpression' && call.callee.property?.name !== 'array')
    call = call.callee.object;
  return call;
}

/** Tells whether an expression is `z` or a call of one of its functions, such as `z.string()`. */
function isZods(node) {
  if (node.type === 'Identifier') return node.name === 'z';
  if (node.type === 'CallExpression') return isZods(node.callee);
  return node.type === 'MemberExpression' && isZods(node.object);
}
