import type { Steps } from '../../src/ports/messaging-provider';

/** Does work in steps at once and returns its result. */
export function resultOf<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
