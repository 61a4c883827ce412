import { HeraldError } from '../../domain/errors';

/** Result of a try that met a concurrent change: nothing was written. */
export const CONFLICT = Symbol('conflict');

/**
 * Repeats a read, decision and conditional write until no concurrent change comes between.
 * @param attempt reads and decides anew at each try; resolves with `CONFLICT` when its write did not match
 * @throws HeraldError conflict with the message when every try met another change
 */
export async function retryOnConflict<Result>(
  message: string,
  attempt: () => Promise<Result | typeof CONFLICT>,
  { tries = 10 } = {},
): Promise<Result> {
  for (let count = 1; count <= tries; count += 1) {
    const result = await attempt();
    if (result !== CONFLICT) return result;
  }
  throw new HeraldError('conflict', message);
}
