import { Alert } from '@mantine/core';
import { ApiError } from '../lib/api/client';
import { isShownAtFields } from '../lib/form-problems';
import { sentence } from '../lib/text';

interface ProblemAlertProps {
  error: Error | null;
  /** Fields of the form that show their own problems. */
  fields?: readonly string[];
  title?: string;
}

/** Shows why Herald refused a request, unless the fields show it already. */
export function ProblemAlert({ error, fields = [], title }: ProblemAlertProps) {
  if (error === null || isShownAtFields(error, fields)) return null;
  return (
    <Alert color="red" role="alert" title={title}>
      {problemText(error)}
    </Alert>
  );
}

/** A sentence for people; the request's id where only an operator can help. */
export function problemText(error: Error): string {
  const text = sentence(error.message);
  const isOurs = error instanceof ApiError && error.status >= 500 && error.requestId !== null;
  return isOurs ? `${text} (request ${error.requestId})` : text;
}
