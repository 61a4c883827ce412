import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** Folders of the product's own source. */
const FOLDERS = [
  'src',
  'workflows',
  'activities',
  'sandbox',
  'engines',
  'bench',
  'console',
  'packages',
  'test',
  'checks',
];
const SOURCE = /\.(ts|tsx|mjs|cjs)$/;
const GENERATED = /^console\/src\/(lib\/)?api\/schema\.d\.ts$/;

/** Lists source files with their text. @param {string} [ref] a commit; the working tree when left out */
export function sourceFiles(ref) {
  const paths = ref === undefined ? FOLDERS.flatMap(filesBelow) : committedFiles(ref);
  return paths
    .filter((path) => SOURCE.test(path) && !GENERATED.test(path))
    .map((path) => {
      const text = ref === undefined ? readFileSync(path, 'utf8') : git('show', `${ref}:${path}`);
      return { path, text, lines: text.split('\n').length - 1 };
    });
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .toSorted();
}

function committedFiles(ref) {
  return git('ls-tree', '-r', '--name-only', ref, '--', ...FOLDERS).split('\n');
}

/** Parses a file. @param {{ path: string, text: string }} file */
export function parse({ path, text }) {
  const { program, comments } = parseSync(path, text);
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  /** Returns the number of the line, from 1, of a position. */
  const lineAt = (position) => starts.findLastIndex((start) => start <= position) + 1;
  return { path, text, program, comments, lineAt };
}

/** Calls `visit` for every node of a syntax tree. */
export function walk(node, visit) {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
  } else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const [key, each] of Object.entries(node)) if (key !== 'parent') walk(each, visit);
  }
}

export function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
