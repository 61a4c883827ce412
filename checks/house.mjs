/**
 * Checks the habits of CONTRIBUTING.md that no linter knows: `npm run house`. A problem that is in `known.json` is
 * tolerated; that list may only become shorter.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { commentOpeners } from './comments.mjs';
import { subjectProblem } from './commits.mjs';
import { importProblems } from './imports.mjs';
import { isOperation, operationProblems } from './services.mjs';
import { git, parse, sourceFiles } from './source.mjs';

const KNOWN = new URL('known.json', import.meta.url);
const SUBJECTS = 20;

const problems = [];
const counts = {};
for (const file of sourceFiles()) {
  const source = parse(file);
  const operation = isOperation(file.path) ? operationProblems(source) : [];
  const found = [...commentOpeners(source), ...importProblems(source), ...operation];
  if (found.length > 0) counts[file.path] = found.length;
  problems.push(...found.map(({ line, message }) => ({ path: file.path, line, message })));
}

if (process.argv.includes('--update')) {
  writeFileSync(KNOWN, `${JSON.stringify(counts, null, 2)}\n`);
}

const known = JSON.parse(readFileSync(KNOWN, 'utf8'));
const isNew = ({ path }) => (counts[path] ?? 0) > (known[path] ?? 0);
const reported = process.argv.includes('--all') ? problems : problems.filter(isNew);
for (const { path, line, message } of reported) console.log(`${path}:${line}  ${message}`);

const mended = Object.keys(known).filter((path) => known[path] > (counts[path] ?? 0));
for (const path of mended)
  console.log(`${path}  has fewer problems now: run npm run house -- --update`);

const subjects = recentSubjects();
const wrong = subjects.filter((subject) => subjectProblem(subject) !== null);
for (const subject of wrong) console.log(`commit "${subject}" ${subjectProblem(subject)}`);

console.log(`${problems.length} known or new, ${reported.length} reported`);
process.exitCode = reported.length + mended.length + wrong.length === 0 ? 0 : 1;

/** Returns the subjects of the latest commits; none in a copy without its history. */
function recentSubjects() {
  try {
    return git('log', `-${SUBJECTS}`, '--no-merges', '--format=%s').trim().split('\n');
  } catch {
    return [];
  }
}
