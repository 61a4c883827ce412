const SUBJECT = /^(?:feat|fix|refactor|perf|test|docs|build|ci|chore)(?:\(([a-z-]+)\))?!?: [a-z]/;
const LENGTH_MAX = 72;
const RESOURCES =
  'messages templates senders webhooks deliveries conversations customers agents members api-keys workspaces';
const PARTS =
  'http cli console domain persistence providers egress temporal workflows sandbox engines bench packages config';
const SCOPES = new Set(`${RESOURCES} ${PARTS}`.split(' '));

/** Checks the subject of a commit (CONTRIBUTING.md). Returns what to change, or null. */
export function subjectProblem(subject) {
  if (subject.length > LENGTH_MAX) return `has ${subject.length} characters, ${LENGTH_MAX} at most`;
  const [match, scope] = SUBJECT.exec(subject) ?? [];
  if (match === undefined) return 'is not of the form "type(scope): imperative"';
  if (scope !== undefined && !SCOPES.has(scope)) return `has an unknown scope: ${scope}`;
  return null;
}
