import { setTimeout as pause } from 'node:timers/promises';
import type { Steps } from '../../ports/messaging-provider';

/** Time that work keeps the process from everything else at once, unless a single step takes longer. */
const PIECE_MS = 5;

/** Does work in steps. After a piece it pauses for as long as that took, so that half of the time is left to other work. */
export async function inSteps<Result>(steps: Steps<Result>): Promise<Result> {
  let beganAtMs = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    const tookMs = performance.now() - beganAtMs;
    if (tookMs < PIECE_MS) continue;
    await pause(tookMs);
    beganAtMs = performance.now();
  }
}

/** Does work in steps for one item after the other. Resolves with the results, in the order of the items. */
export function mapInSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Steps<Result>,
): Promise<Result[]> {
  function* all(): Steps<Result[]> {
    const results: Result[] = [];
    for (const item of items) results.push(yield* map(item));
    return results;
  }
  return inSteps(all());
}
