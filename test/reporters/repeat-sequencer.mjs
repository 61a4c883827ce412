import Sequencer from '@jest/test-sequencer';

/** Runs each suite as many times as `npm test -- --repeat` says, all of them once before the first runs again. */
export default class RepeatSequencer extends Sequencer {
  sort(tests) {
    const times = Number(process.env.HERALD_TEST_REPEAT ?? 1);
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const sorted = super.sort(tests);
    return Array.from({ length: times }, () => sorted).flat();
  }
}
