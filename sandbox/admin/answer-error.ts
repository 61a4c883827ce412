import type { ErrorRequestHandler } from 'express';
import { ZodError } from 'zod';
import { AdminError } from './admin-error';
import { errorPage } from './page/error-page';
import { sendPage } from './page/send-page';
import { isForm } from './reply';

/** Answers a program with JSON, and a form of the page with a page. */
export const answerError: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const { status, message } = toAdminError(error);
  response.status(status);
  if (isForm(request)) sendPage(response, errorPage(message));
  else response.json({ error: message });
};

function toAdminError(error: unknown): AdminError {
  if (error instanceof AdminError) return error;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return new AdminError(400, `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  }
  // Only reading the body is left: everything else here throws one of the above.
  return new AdminError(400, error instanceof Error ? error.message : 'the body is not readable');
}
