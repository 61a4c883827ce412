import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CODE_ADVICE, adviceOn, errorOf } from '../../../src/domain/failure-advice';

const CONSOLE_FILE = join(__dirname, '../../../console/src/lib/failure-advice.json');

/** `npm run console:failure-advice` stores what is compared. */
if (process.env['UPDATE_DOCS'] === '1')
  writeFileSync(CONSOLE_FILE, `${JSON.stringify(consoleAdvice(), null, 2)}\n`);

/** Returns each advice once, with the codes that have it: the console loads it with its pages. */
function consoleAdvice() {
  return [...new Set(CODE_ADVICE.values())].map((advice) => ({
    codes: [...CODE_ADVICE].filter(([, each]) => each === advice).map(([code]) => code),
    advice,
  }));
}

describe('adviceOn', () => {
  test('has no advice for the console that the domain does not have', () => {
    expect(JSON.parse(readFileSync(CONSOLE_FILE, 'utf8'))).toEqual(consoleAdvice());
  });

  test.each([
    ['send_expired', 'longer ttl'],
    ['sender_unusable', 'the key that sealed them'],
    ['refused', 'it says why'],
    [null, 'it says why'],
  ])('says what to do about the refusal %s', (code, advice) => {
    expect(adviceOn({ statusCode: null, code }).advice).toContain(advice);
  });
});

describe('errorOf', () => {
  const message = {
    status: 'sent',
    providerError: null,
    refusal: null,
    refusalCode: null,
  } as const;

  test('is null for a message that did not go wrong', () => {
    expect(errorOf(message)).toBeNull();
  });

  test('names the class of a provider that was not reached, and the code of a refusal', () => {
    const unreachable = { ...message, status: 'unreachable' } as const;
    const refusal = 'a person took over';

    expect(errorOf(unreachable)).toEqual({ statusCode: 9914, code: null });
    expect(errorOf({ ...unreachable, refusal })).toEqual({ statusCode: null, code: 'refused' });
    expect(errorOf({ ...unreachable, refusal, refusalCode: 'send_expired' })).toEqual({
      statusCode: null,
      code: 'send_expired',
    });
  });
});
