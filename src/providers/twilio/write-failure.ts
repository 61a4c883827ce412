import type { EgressOutcome } from '../../ports/egress';
import type { WriteFailure } from '../../ports/template-writer';
import { parseJson } from '../shared';
import { readProviderError } from './provider-error';

const TOO_MANY_REQUESTS = 429;

/** Sentences for Twilio's codes. Its own text may hold anything. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['20003', 'the credentials are no longer valid: change those of the sender'],
  ['20404', 'the account has no such content any more: sync the templates'],
]);

/** Sentences for codes that are not in the table, by what was asked for. */
const USUAL_ADVICE = {
  create: 'look up the code in the documentation of Twilio, and correct the definition',
  delete: 'look up the code in the documentation of Twilio',
} as const;

/** Reads why Twilio did not change a content. An answer that cannot be read says nothing: it may have been taken. */
export function readWriteFailure(
  outcome: EgressOutcome,
  asked: keyof typeof USUAL_ADVICE,
): WriteFailure {
  if (outcome.kind === 'failure') return { kind: 'unreachable', reason: outcome.code };
  const { status } = outcome;
  if (status === TOO_MANY_REQUESTS) return { kind: 'busy' };
  const error = readProviderError(parseJson(outcome.body.toString('utf8')), status);
  if (error === null || status < 400 || status >= 500) {
    return { kind: 'unreachable', reason: `http_${status}` };
  }
  const advice = ADVICE.get(error.code ?? '') ?? USUAL_ADVICE[asked];
  return { kind: 'refused', code: error.code, advice };
}
