import type * as Zxcvbn from '@zxcvbn-ts/core';
import type * as ZxcvbnLists from '@zxcvbn-ts/language-common';
import { HeraldError } from '../../../domain/errors';

/** Lowest score to accept, of zxcvbn's 0 to 4: at least 10^8 guesses. */
const SAFE_SCORE = 3;

/** Longer beginnings are not scored: the time that takes grows with their square, and a beginning this long suffices. */
const SCORED_LENGTH = 24;

const NO_WORD = /[^\p{L}\p{N}]+/u;

let scorer: Zxcvbn.ZxcvbnFactory | undefined;

/**
 * Refuses a password that an attacker tries first: a common one, a pattern of keys, a repetition, or the person's own
 * address. `field` is where the request has it. @throws HeraldError invalid_request
 */
export function refuseEasyPassword(email: string, password: string, field: string): void {
  const words = email.split(NO_WORD);
  const known = [email, ...email.split('@'), ...words, words.join(''), 'herald'];
  const { score } = (scorer ??= loadScorer()).check(beginningOf(password), known.map(beginningOf));
  if (score < SAFE_SCORE) {
    throw unusablePassword(
      field,
      'is too easy to guess: take several words that have nothing to do with each other',
    );
  }
}

/** Loads zxcvbn at the first password, because its lists of words take memory. */
function loadScorer(): Zxcvbn.ZxcvbnFactory {
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof Zxcvbn;
  const { adjacencyGraphs, dictionary } =
    require('@zxcvbn-ts/language-common') as typeof ZxcvbnLists;
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

function beginningOf(text: string): string {
  return text.slice(0, SCORED_LENGTH);
}

/** Builds the error for a password that cannot be the new one. */
export function unusablePassword(field: string, message: string): HeraldError {
  const details = [{ field, message }];
  return new HeraldError('invalid_request', `the new password ${message}`, { details });
}
