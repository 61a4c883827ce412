import { z } from 'zod';
import type { EgressOutcome } from '../../ports/egress';
import type { WriteFailure } from '../../ports/template-writer';
import { errorCodeOf, parseJson } from '../shared';

/** The subcode of a name and language that the account has. */
export const ALREADY_THERE = '2388024';

const TOO_MANY_REQUESTS = 429;
/** Rate limits of an app, a business account and the platform. */
const RATE_CODES = new Set(['4', '613', '80007', '80008', '130429']);
/** Trouble of the platform that passes by itself. */
const PASSING_CODES = new Set(['1', '2']);

/** Sentences for Meta's codes and subcodes. Meta's own text may hold the token, and is in the language of the account. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['190', 'the access token is no longer valid: change the credentials of the sender'],
  ['10', 'the access token needs the permission whatsapp_business_management'],
  ['200', 'the access token needs the permission whatsapp_business_management'],
  ['2388019', 'the business account has as many templates as it may have'],
  ['2388023', 'a template of this name was deleted lately: use a new name, or wait 30 days'],
  ['2388040', 'a text is too long'],
  ['2388047', 'the header is not of the right form'],
  ['2388072', 'the body is not of the right form'],
  ['2388073', 'the footer is not of the right form'],
  ['2388293', 'the body has too many variables for its words'],
  ['2388299', 'the body begins or ends with a variable'],
]);

/** Sentences for codes that are not in the table, by what was asked for. */
const USUAL_ADVICE = {
  create: 'look up the code in the documentation of Meta, and correct the definition',
  edit: 'Meta takes edits of approved, rejected and paused templates, one a day and ten in 30 days of an approved one, and no other category for it',
  delete: 'Meta keeps templates that are disabled',
} as const;

const refusal = z.object({
  error: z.object({
    code: z.union([z.number(), z.string()]).transform(errorCodeOf).nullable().catch(null),
    error_subcode: z.union([z.number(), z.string()]).transform(errorCodeOf).nullable().catch(null),
  }),
});

/** Reads why Meta did not change a template. An answer that cannot be read says nothing: it may have been taken. */
export function readWriteFailure(
  outcome: EgressOutcome,
  asked: keyof typeof USUAL_ADVICE,
): WriteFailure {
  if (outcome.kind === 'failure') return { kind: 'unreachable', reason: outcome.code };
  const { status } = outcome;
  const parsed = refusal.safeParse(parseJson(outcome.body.toString('utf8')));
  const { code = null, error_subcode: subcode = null } = parsed.data?.error ?? {};
  if (status === TOO_MANY_REQUESTS || RATE_CODES.has(code ?? '')) return { kind: 'busy' };
  if (!parsed.success || status < 400 || status >= 500 || PASSING_CODES.has(code ?? '')) {
    return { kind: 'unreachable', reason: `http_${status}` };
  }
  const advice = ADVICE.get(subcode ?? '') ?? ADVICE.get(code ?? '') ?? USUAL_ADVICE[asked];
  return { kind: 'refused', code: subcode ?? code, advice };
}
