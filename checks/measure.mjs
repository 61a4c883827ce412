/** Prints how large and how readable the source is: `npm run measure [-- <commit>]`. */
import { commentOpeners } from './comments.mjs';
import { OPERATION_LINES_MAX, isOperation, longFunctions, operationProblems } from './services.mjs';
import { functionAliases, linesBeforeMain, providedInterfaces } from './plumbing.mjs';
import { parse, sourceFiles } from './source.mjs';

const SMALL_LINES = 15;
const FUNCTION_LINES = 50;
const USE_CASE = /^src\/usecases\/[^/]+\.ts$/;

const [ref] = process.argv.slice(2);
const files = sourceFiles(ref);
const product = files.filter(({ path }) => !/^(test|bench|checks)\//.test(path));
const sources = product.map((file) => ({ ...file, source: parse(file) }));
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

function quantile(numbers, part) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

const sizes = product.map(({ lines }) => lines);
const small = sizes.filter((lines) => lines < SMALL_LINES).length;
const isLong = ({ message }) => message.includes(`${OPERATION_LINES_MAX} at most`);
const operations = sources.filter(({ path }) => isOperation(path) || USE_CASE.test(path));

const below = (folder) => files.filter(({ path }) => path.startsWith(folder));
const linesOf = (some) => sum(some.map(({ lines }) => lines));
const tests = below('test/').filter(({ path }) => !path.startsWith('test/fixtures/'));
const server = sources.filter(({ path }) => path.startsWith('src/'));
const services = server.filter(({ path }) => path.startsWith('src/services/'));

console.table({
  'files of src': server.length,
  'lines of src': linesOf(server),
  'lines of test, without fixtures': linesOf(tests),
  'interfaces of functions, ports and repositories': sum(
    server.map(({ source }) => providedInterfaces(source)),
  ),
  'aliases of functions in services': sum(services.map(({ source }) => functionAliases(source))),
  'files in src/main/compose': below('src/main/compose/').length,
  'lines from imports to main function, median': quantile(
    services
      .filter(({ path }) => isOperation(path) && !path.endsWith('/index.ts'))
      .flatMap(({ source }) => linesBeforeMain(source)),
    0.5,
  ),
  'files, all': files.length,
  'lines, all': linesOf(files),
  'files of the product': product.length,
  'lines of the product': sum(sizes),
  'lines a file, median': quantile(sizes, 0.5),
  'lines a file, p90': quantile(sizes, 0.9),
  [`files under ${SMALL_LINES} lines, %`]: Math.round((1000 * small) / product.length) / 10,
  [`functions over ${FUNCTION_LINES} lines`]: sum(
    sources.map(({ source }) => longFunctions(source, FUNCTION_LINES)),
  ),
  [`operations over ${OPERATION_LINES_MAX} lines`]: sum(
    operations.map(({ source }) => operationProblems(source).filter(isLong).length),
  ),
  'comment openers against the rule': sum(files.map((file) => commentOpeners(parse(file)).length)),
});
