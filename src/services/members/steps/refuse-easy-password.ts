import type * as Zxcvbn from '@zxcvbn-ts/core';
import type * as ZxcvbnLists from '@zxcvbn-ts/language-common';
import { HeraldError } from '../../../domain/errors';
import type { AttemptCount } from '../../../ports/limiters';
import type { SignInLimits } from './sign-in-limits';

/** Lowest score to accept, of zxcvbn's 0 to 4: at least 10^8 guesses. */
const SAFE_SCORE = 3;

/** Longer beginnings are not scored: the time that takes grows with their square, and a beginning this long suffices. */
const SCORED_LENGTH = 24;

/** Readings of `p@$$w0rd` as letters that are scored. Each is as much work as the whole password; zxcvbn's own limit is 100. */
const READINGS = 20;

const NO_WORD = /[^\p{L}\p{N}]+/u;

let scorer: Zxcvbn.ZxcvbnFactory | undefined;

/** A password that somebody chose. */
export interface Chosen {
  email: string;
  password: string;
  /** Field of the request that has it. */
  field: string;
  /** Id of the person, invitation or link that allows them to choose one. */
  by: string;
}

/**
 * Refuses a password that is easy to guess. It is counted before it is scored, because scoring holds up the event loop.
 * @throws HeraldError invalid_request, rate_limited after too many easy ones
 */
export async function refuseEasyPassword(
  { signInAttempts: attempts }: SignInLimits,
  { email, password, field, by }: Chosen,
): Promise<void> {
  const count: AttemptCount = { kind: 'easy-password', id: by };
  const retryAfterSeconds = await attempts.begin([count]);
  if (retryAfterSeconds !== null) {
    const message = 'too many new passwords that are easy to guess: try again later';
    throw new HeraldError('rate_limited', message, { retryAfterSeconds });
  }
  if (isEasyPassword(email, password)) {
    throw unusablePassword(
      field,
      'is too easy to guess: take several words that have nothing to do with each other',
    );
  }
  await attempts.end({ forgive: [count] });
}

/**
 * Recognises a password that an attacker tries first: a common one, a pattern of keys, a repetition, or the person's own
 * address.
 */
export function isEasyPassword(email: string, password: string): boolean {
  const words = email.split(NO_WORD);
  const known = [email, ...email.split('@'), ...words, words.join(''), 'herald'];
  const { score } = (scorer ??= loadScorer()).check(beginningOf(password), known.map(beginningOf));
  return score < SAFE_SCORE;
}

/** Loads zxcvbn at the first password, because its lists of words take memory. */
function loadScorer(): Zxcvbn.ZxcvbnFactory {
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof Zxcvbn;
  const { adjacencyGraphs, dictionary } =
    require('@zxcvbn-ts/language-common') as typeof ZxcvbnLists;
  const graphs = adjacencyGraphs;
  return new ZxcvbnFactory({ dictionary, graphs, l33tMaxSubstitutions: READINGS });
}

function beginningOf(text: string): string {
  return text.slice(0, SCORED_LENGTH);
}

/** Builds the error for a password that cannot be the new one. */
export function unusablePassword(field: string, message: string): HeraldError {
  const details = [{ field, message }];
  return new HeraldError('invalid_request', `the new password ${message}`, { details });
}
