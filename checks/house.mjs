/** Checks the habits of CONTRIBUTING.md that no linter knows: `npm run house`. */
import { commentOpeners } from './comments.mjs';
import { subjectProblem } from './commits.mjs';
import { importProblems } from './imports.mjs';
import { listProblems } from './lists.mjs';
import { isOperation, operationProblems } from './services.mjs';
import { git, parse, sourceFiles } from './source.mjs';

const SUBJECTS = 20;

const problems = sourceFiles().flatMap((file) => {
  const source = parse(file);
  const operation = isOperation(file.path) ? operationProblems(source) : [];
  const lists = listProblems(source);
  const found = [...commentOpeners(source), ...importProblems(source), ...lists, ...operation];
  return found.map(({ line, message }) => `${file.path}:${line}  ${message}`);
});
const wrong = recentSubjects()
  .filter((subject) => subjectProblem(subject) !== null)
  .map((subject) => `commit "${subject}" ${subjectProblem(subject)}`);

const all = [...problems, ...wrong];
for (const problem of all) console.log(problem);
console.log(`${all.length} problems`);
process.exitCode = all.length === 0 ? 0 : 1;

/** Returns the subjects of the latest commits; none in a copy without its history. */
function recentSubjects() {
  try {
    return git('log', `-${SUBJECTS}`, '--no-merges', '--format=%s').trim().split('\n');
  } catch {
    return [];
  }
}
