const SUBJECT = /^(feat|fix|refactor|perf|test|docs|build|ci|chore)(\([a-z][a-z-]*\))?!?: [a-z]/;
const LENGTH_MAX = 72;

/** Checks the subject of a commit (CONTRIBUTING.md). Returns what to change, or null. */
export function subjectProblem(subject) {
  if (subject.length > LENGTH_MAX) return `has ${subject.length} characters, ${LENGTH_MAX} at most`;
  if (!SUBJECT.test(subject)) return 'is not of the form "type(scope): imperative"';
  return null;
}
