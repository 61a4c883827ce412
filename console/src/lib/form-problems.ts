import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from './api/client';
import { capitalized } from './text';

/** Puts what the API refused at the fields it is about; the first of them gets the focus. */
export function showProblems<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'setErrors' | 'getInputNode'>,
  error: unknown,
): void {
  const problems = problemsOf(error);
  form.setErrors(Object.fromEntries(problems));
  const [first] = problems.keys();
  if (first !== undefined) form.getInputNode(first)?.focus();
}

/** Whether each problem of a refusal has a field among `fields`, which then shows it. */
export function isShownAtFields(error: unknown, fields: readonly string[]): boolean {
  const problems = [...problemsOf(error).keys()];
  return problems.length > 0 && problems.every((field) => fields.includes(field));
}

/** By the outermost field: `scopes.0` is shown at `scopes`. */
function problemsOf(error: unknown): Map<string, string> {
  const details = error instanceof ApiError ? error.details : [];
  return new Map(
    details.map(({ field, message }) => [field.split('.')[0] ?? field, capitalized(message)]),
  );
}
