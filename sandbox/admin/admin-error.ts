import type { ErrorRequestHandler } from 'express';
import { ZodError } from 'zod';

/** Error of a request below `/sandbox`. */
export class AdminError extends Error {
  override readonly name = 'AdminError';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Answers an error as JSON. */
export const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const { status, message } = toAdminError(error);
  response.status(status).json({ error: message });
};

function toAdminError(error: unknown): AdminError {
  if (error instanceof AdminError) return error;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return new AdminError(400, `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  }
  // Only a body that could not be read is left: everything else here throws one of the above.
  return new AdminError(400, error instanceof Error ? error.message : 'the body is not readable');
}
