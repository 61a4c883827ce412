import type { Response } from 'express';

/** Runs for a caller who may leave. `signal` aborts then, and nothing that fails afterwards is an error. */
export async function forCaller(
  response: Response,
  run: (signal: AbortSignal) => Promise<object | undefined>,
): Promise<object | undefined> {
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  if (response.destroyed) leaving.abort();
  try {
    return await run(leaving.signal);
  } catch (error) {
    if (response.destroyed) return undefined;
    throw error;
  }
}
