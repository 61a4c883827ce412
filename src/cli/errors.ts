import type { ErrorDetail } from '../domain/errors';

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
