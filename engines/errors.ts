/** No engine could be readied. The message names each thing tried and the setting that helps. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
}

/** An engine was found but did not start: a busy port, data in use, a process that died. */
export class EngineStartError extends Error {
  override readonly name = 'EngineStartError';
}

/** Returns the message of a thrown value. */
export function messageOf(error: unknown): string {
  return textField(error, 'message') ?? String(error);
}

/** The code of a system error ("ENOENT"), or undefined. */
export function codeOf(error: unknown): string | undefined {
  return textField(error, 'code');
}

/** By shape, because instanceof does not know the errors of another realm (a test runner's, say). */
function textField(error: unknown, field: 'message' | 'code'): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}
