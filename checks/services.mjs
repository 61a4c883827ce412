import { walk } from './source.mjs';

const OPERATION = /^src\/services\/[^/]+\/[^/]+\.ts$/;
const SHARED = /^src\/services\/steps\//;
const FUNCTION = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
export const OPERATION_LINES_MAX = 70;

export function isOperation(path) {
  return OPERATION.test(path) && !SHARED.test(path);
}

/** Checks a file of services/<resource>: its first function is exported, and no function is longer than a screen. */
export function operationProblems(source) {
  const functions = source.program.body.flatMap((each) => {
    const declared = each.declaration ?? each;
    const isExported = each.type === 'ExportNamedDeclaration';
    return declared.type === 'FunctionDeclaration' ? [{ declared, isExported }] : [];
  });
  const problems = functions
    .map(({ declared }) => ({ declared, lines: linesOf(source, declared) }))
    .filter(({ lines }) => lines > OPERATION_LINES_MAX)
    .map(({ declared, lines }) => ({
      line: source.lineAt(declared.start),
      message: `${declared.id.name} has ${lines} lines, ${OPERATION_LINES_MAX} at most: move parts into steps/`,
    }));
  const [first] = functions;
  if (first !== undefined && !first.isExported) {
    const message = 'the main function comes first: move helpers below it, or into steps/';
    problems.push({ line: source.lineAt(first.declared.start), message });
  }
  return problems;
}

/** Counts the functions of a file that are longer than `max` lines, nested ones too. */
export function longFunctions(source, max) {
  let count = 0;
  walk(source.program, (node) => {
    if (FUNCTION.has(node.type) && linesOf(source, node) > max) count += 1;
  });
  return count;
}

function linesOf({ lineAt }, { start, end }) {
  return lineAt(end - 1) - lineAt(start) + 1;
}
