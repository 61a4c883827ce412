/** No engine could be readied. The message names each thing tried and the setting that helps. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
}

/** An engine was found but did not start: a busy port, data in use, a process that died. */
export class EngineStartError extends Error {
  override readonly name = 'EngineStartError';
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
