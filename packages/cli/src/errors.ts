import { CommanderError } from 'commander';
import { networkCause } from '../../../src/domain/network-cause.ts';
import { HeraldAnswerError, HeraldConnectionError } from '../../client/src/index.ts';

/** Error that the developer can fix. Its message is shown as it is and never contains a secret. */
export class CliError extends Error {
  override readonly name = 'CliError';

  /** @param code stable name for scripts; `wrong_usage` ends with the exit code 2 */
  constructor(
    readonly code: string,
    message: string,
    readonly details: readonly Problem[] = [],
  ) {
    super(message);
  }
}

/** Thing to change, by its field. */
export interface Problem {
  field: string;
  message: string;
}

/** End of a command that has shown changes and made none. */
export class ChangesPlanned extends Error {
  override readonly name = 'ChangesPlanned';
}

/** Makes the error for a command line, or a file that it names, with wrong values. */
export function wrongUsage(message: string, details: readonly Problem[] = []): CliError {
  return new CliError('wrong_usage', message, details);
}

/** Error as it is printed. */
export interface Failure {
  error: string;
  code: string;
  details: readonly Problem[];
}

/** Causes below a failure of the network that are looked through for its code. */
const CAUSES_MAX = 5;

/** Describes an error in one sentence; null when the command printed its help. */
export function describeFailure(error: unknown): Failure | null {
  if (error instanceof CommanderError) return ofCommander(error);
  if (error instanceof CliError)
    return { error: error.message, code: error.code, details: error.details };
  if (error instanceof HeraldAnswerError)
    return {
      error: error.message + adviceFor(error),
      code: error.code,
      details: error.details,
    };
  if (error instanceof HeraldConnectionError)
    return { error: withReason(error), code: 'no_connection', details: [] };
  const text = error instanceof Error ? error.message : 'unknown';
  return { error: `unexpected error: ${text}`, code: 'internal_error', details: [] };
}

/** Returns 2 for wrong usage and 1 for everything that was refused or failed. */
export function exitCodeOf({ code }: Failure): 1 | 2 {
  return code === 'wrong_usage' ? 2 : 1;
}

/** Returns the step that helps after an answer with this status and sentence, as the end of that sentence. */
export function adviceFor({ status, message }: { status: number; message: string }): string {
  if (status === 401) return ': run "herald-dev login", or set HERALD_API_KEY to another key';
  const scope = status === 403 ? lackedScope(message) : null;
  if (scope === null) return '';
  return `: run "herald-dev login --scopes ${scope}", or set HERALD_API_KEY to a key with it`;
}

/** Returns the scope that a key lacks, by the sentence of Herald; null when it says something else. */
export function lackedScope(message: string): string | null {
  return /lacks the scope ([a-z]+(?::[a-z]+)?)/.exec(message)?.[1] ?? null;
}

/**
 * Returns why no answer came and what to do, in sentences.
 *
 * @param host that was asked, with its port
 */
export function reasonOf(failure: unknown, host: string): string {
  const cause = causeOf(failure);
  if (cause instanceof CliError) return `${cause.message}.`;
  if (isCoded(cause)) return networkCause(cause, { host, program: 'herald-dev' }).sentence;
  return `No answer came from ${host}: ${cause instanceof Error ? cause.message : 'unknown error'}.`;
}

/** Adds the reason of the network to the failure of a call, which has its address and time itself. */
function withReason(error: HeraldConnectionError): string {
  const cause = causeOf(error);
  const { hostname = 'Herald' } = cause as { hostname?: string };
  return isCoded(cause) ? `${error.message}. ${reasonOf(cause, hostname)}` : error.message;
}

/** Returns the deepest cause that says what it is, by a code or as an error of this program. */
function causeOf(failure: unknown): unknown {
  let last = failure;
  for (let depth = 0; depth < CAUSES_MAX; depth += 1) {
    if (last instanceof CliError || isCoded(last)) return last;
    const { cause } = (last ?? {}) as { cause?: unknown };
    if (typeof cause !== 'object' || cause === null) break;
    last = cause;
  }
  return last;
}

function isCoded(error: unknown): boolean {
  return typeof (error as { code?: unknown } | null | undefined)?.code === 'string';
}

function ofCommander({ code, message }: CommanderError): Failure | null {
  if (code === 'commander.helpDisplayed' || code === 'commander.version') return null;
  const text =
    code === 'commander.help' ? 'a command is missing; --help lists the commands' : message;
  return { error: withoutValues(text), code: 'wrong_usage', details: [] };
}

/** Puts the text on one line, in the words of all other refusals, and drops the value of an unknown option: it may be a secret. */
function withoutValues(text: string): string {
  return text
    .replace(/^error: /, '')
    .replace(/^option '(--[a-z-]+)[^']*' argument missing$/, '$1 needs a value')
    .replace(/(unknown option '--[^'=]*)=[^\n]*'/, "$1'")
    .replaceAll('\n', ' ');
}
