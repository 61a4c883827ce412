/** A broken connection may look open for many minutes, after the computer slept for example. */
const READ_TIMEOUT_MS = 30_000;

/**
 * Like fetch. A request that only reads gets a timeout, its answer's body included; one that changes something keeps
 * waiting, because it may have done so.
 *
 * @throws {DOMException} TimeoutError, also of the answer's body
 */
export function fetchInTime(request: Request, timeoutMs = READ_TIMEOUT_MS): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return fetch(request);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  return fetch(request, { signal });
}

/** Tells the end of a timeout from other failures. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
