import { describe, expect, test } from '@jest/globals';
import { parseOptions } from '../../../bench/options';
import { PART_NAMES, PRODUCTION_PARTS } from '../../../bench/parts';

describe('parseOptions', () => {
  test('returns a full run of all parts by default', () => {
    expect(parseOptions([])).toMatchObject({
      rounds: 3,
      storedMessages: 1_000_000,
      parts: PART_NAMES.filter((part) => !PRODUCTION_PARTS.includes(part)),
      jsonFile: null,
      compareFile: null,
      strict: false,
      help: false,
    });
  });

  test('makes a quick run smaller', () => {
    const full = parseOptions([]);
    const quick = parseOptions(['--quick']);

    expect(quick.rounds).toBeLessThan(full.rounds);
    expect(quick.secondsPerSlice).toBeLessThan(full.secondsPerSlice);
    expect(quick.burstSize).toBeLessThan(full.burstSize);
    expect(quick.storedMessages).toBeLessThan(full.storedMessages);
  });

  test.each(['0', '601', '1.5', 'ten', ''])('refuses %p seconds', (seconds) => {
    expect(() => parseOptions(['--seconds', seconds])).toThrow('--seconds takes a whole number');
  });

  test('takes several parts, repeated or in a list, and runs them in their order', () => {
    expect(parseOptions(['--only', 'lists,latency']).parts).toEqual(['latency', 'lists']);
    expect(parseOptions(['--only', 'lists', '--only', 'sends']).parts).toEqual(['sends', 'lists']);
  });

  test('measures npm start, or the production shape', () => {
    expect(parseOptions([]).stack).toBe('start');
    expect(parseOptions(['--stack', 'production-shape']).stack).toBe('production-shape');
    expect(() => parseOptions(['--stack', 'docker'])).toThrow(
      '--stack takes start or production-shape, not "docker"',
    );
  });

  test('runs parts that need several workers on the production shape only', () => {
    expect(parseOptions(['--stack', 'production-shape']).parts).toEqual(PART_NAMES);
    expect(() => parseOptions(['--only', 'scaling'])).toThrow(
      '--only scaling needs --stack production-shape',
    );
  });

  test('names the parts there are when one is unknown', () => {
    expect(() => parseOptions(['--only', 'latency,messages'])).toThrow(
      `--only takes ${PART_NAMES.join(', ')}, not "messages"`,
    );
  });
});
