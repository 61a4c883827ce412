import { describe, expect, test } from '@jest/globals';
import { parseOptions } from '../../../bench/options';

describe('parseOptions', () => {
  test('returns a full run by default', () => {
    expect(parseOptions([])).toMatchObject({ rounds: 3, json: false, strict: false, help: false });
  });

  test('makes a quick run smaller in every respect', () => {
    const full = parseOptions([]);
    const quick = parseOptions(['--quick']);

    expect(quick.rounds).toBeLessThan(full.rounds);
    expect(quick.secondsPerSlice).toBeLessThan(full.secondsPerSlice);
    expect(quick.burstSize).toBeLessThan(full.burstSize);
  });

  test('applies --seconds to a quick run too', () => {
    expect(parseOptions(['--quick', '--seconds', '7'])).toMatchObject({
      rounds: 1,
      secondsPerSlice: 7,
    });
  });

  test.each(['0', '601', '1.5', 'ten', ''])('refuses %p seconds', (seconds) => {
    expect(() => parseOptions(['--seconds', seconds])).toThrow('--seconds takes a whole number');
  });

  test('measures everything by default, one part with --only, and refuses an unknown part', () => {
    expect(parseOptions([]).parts).toEqual([
      'messages',
      'templates',
      'isolation',
      'sends',
      'callbacks',
      'inbox',
      'console',
    ]);
    expect(parseOptions(['--quick', '--only', 'templates']).parts).toEqual(['templates']);
    expect(() => parseOptions(['--only', 'lists'])).toThrow(
      '--only takes messages or templates or isolation or sends or callbacks or inbox or console',
    );
  });

  test('refuses an unknown option', () => {
    expect(() => parseOptions(['--fast'])).toThrow('--fast');
  });
});
