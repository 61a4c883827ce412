import path from 'node:path';

const FEATURE = /^console\/src\/features\/([^/]+)\//;
const SHARED = /^console\/src\/(components|lib)\//;
const SUITE = /^test\/(?!full\/|stack\/)/;
const OWN_STACK = /^test\/full\/support\/herald$/;

/** Checks imports between features of the console, and suites that start a stack of their own. */
export function importProblems(source) {
  return importsOf(source).flatMap(({ line, target }) => {
    const [, from] = FEATURE.exec(source.path) ?? [];
    const [, to] = FEATURE.exec(target) ?? [];
    if (from !== undefined && to !== undefined && from !== to) {
      const message = `features/${from} imports features/${to}: share it through components/ or lib/`;
      return [{ line, message }];
    }
    if (SHARED.test(source.path) && to !== undefined) {
      return [{ line, message: `what features share imports features/${to}: move it there` }];
    }
    if (SUITE.test(source.path) && OWN_STACK.test(target))
      return [{ line, message: 'only test/full starts a stack of its own: use the shared one' }];
    return [];
  });
}

function importsOf({ path: from, program, lineAt }) {
  return program.body
    .filter(({ type, source }) => type === 'ImportDeclaration' && source.value.startsWith('.'))
    .map(({ start, source }) => ({
      line: lineAt(start),
      target: path.posix.join(path.posix.dirname(from), source.value),
    }));
}
