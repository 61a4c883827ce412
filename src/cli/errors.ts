import { CommanderError } from 'commander';
import { type ErrorCode, type ErrorDetail, HeraldError } from '../domain/errors';
import { TemplateListError } from '../ports/messaging-provider';

/** Errors of the command line itself; a refusal by Herald's rules is a HeraldError. */
export type CliErrorCode = 'wrong_usage' | 'not_configured' | 'wrong_data_version';

/** An error that the operator can fix. The message is shown as it is and never contains a secret. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly code: CliErrorCode,
    message: string,
    readonly details: ErrorDetail[] = [],
  ) {
    super(message);
  }
}

/** Makes the error for a command line, or a file it names, with wrong values. */
export function wrongUsage(details: ErrorDetail[]): CliError {
  const problems = details.map(({ field, message }) => `${field} ${message}`);
  return new CliError('wrong_usage', problems.join('; '), details);
}

export interface Failure {
  error: string;
  code: ErrorCode | CliErrorCode;
  details: ErrorDetail[];
}

/** Describes an error in one sentence; null when the command printed its help. */
export function describeFailure(error: unknown): Failure | null {
  if (error instanceof CommanderError) return ofCommander(error);
  if (error instanceof CliError) {
    return { error: error.message, code: error.code, details: error.details };
  }
  if (error instanceof HeraldError) {
    return { error: sentence(error), code: error.code, details: error.details ?? [] };
  }
  const text = error instanceof Error ? error.message : 'unknown';
  return { error: `unexpected error: ${text}`, code: 'internal_error', details: [] };
}

/** Returns 2 for wrong usage and 1 for everything that was refused or failed. */
export function exitCodeOf({ code }: Failure): 1 | 2 {
  return code === 'wrong_usage' ? 2 : 1;
}

function ofCommander({ code, message }: CommanderError): Failure | null {
  if (code === 'commander.helpDisplayed') return null;
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

/** Adds the provider's status and code, never its text. */
function sentence({ message, cause }: HeraldError): string {
  return cause instanceof TemplateListError ? `${message} (${cause.message})` : message;
}
