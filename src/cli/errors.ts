import { CommanderError } from 'commander';
import { type ErrorCode, type ErrorDetail, HeraldError } from '../domain/errors';
import { TemplateListError } from '../ports/messaging-provider';

/** Troubles of the command line itself; everything Herald's rules refuse is a HeraldError. */
export type CliErrorCode = 'wrong_usage' | 'not_configured';

/** Something the operator can mend. The message is shown as it is and never holds a secret. */
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

/** The command line, or a file it names, does not have the form it must have. */
export function wrongUsage(details: ErrorDetail[]): CliError {
  const problems = details.map(({ field, message }) => `${field} ${message}`);
  return new CliError('wrong_usage', problems.join('; '), details);
}

export interface Failure {
  error: string;
  code: ErrorCode | CliErrorCode;
  details: ErrorDetail[];
}

/** Describes an error in one sentence; null when help was asked for and shown. */
export function describeFailure(error: unknown): Failure | null {
  if (error instanceof CommanderError) return ofCommander(error);
  if (error instanceof CliError) {
    return { error: error.message, code: error.code, details: error.details };
  }
  if (error instanceof HeraldError) {
    return { error: sentence(error), code: error.code, details: error.details ?? [] };
  }
  const text = error instanceof Error ? error.message : 'unknown';
  return { error: `something went wrong: ${text}`, code: 'internal_error', details: [] };
}

/** 2 for a command line that has to be typed differently, 1 for everything that was refused or failed. */
export function exitCodeOf({ code }: Failure): 1 | 2 {
  return code === 'wrong_usage' ? 2 : 1;
}

function ofCommander({ code, message }: CommanderError): Failure | null {
  if (code === 'commander.helpDisplayed') return null;
  const text = code === 'commander.help' ? 'a command is missing; --help lists them' : message;
  return { error: withoutValues(text), code: 'wrong_usage', details: [] };
}

/** In one line, and without what followed `=` in an option nobody knows: it may be a secret. */
function withoutValues(text: string): string {
  return text
    .replace(/^error: /, '')
    .replace(/(unknown option '--[^'=]*)=[^\n]*'/, "$1'")
    .replaceAll('\n', ' ');
}

/** The operator also reads what the provider answered: a status and a code, never its text. */
function sentence({ message, cause }: HeraldError): string {
  return cause instanceof TemplateListError ? `${message} (${cause.message})` : message;
}
