import { z } from 'zod';
import type { EgressOutcome } from '../../ports/egress';
import type { WriteFailure } from '../../ports/template-writer';
import { errorCodeOf, parseJson } from '../shared';

/** The subcode of a name and language that the account has. */
export const ALREADY_THERE = '2388024';
/** The subcode of an id that Meta does not know, or does not show to the token. */
const NOT_THERE = '33';

const TOO_MANY_REQUESTS = 429;
/** Rate limits of an app, a user, a business account, a template and the platform (Graph API, rate limiting). */
const RATE_CODES = new Set(['4', '17', '613', '80007', '80008', '80012', '130429']);
/** Trouble of the platform that passes by itself. */
const PASSING_CODES = new Set(['1', '2']);
/** Codes of a permission that the token or its app lacks (Graph API, error handling). */
const PERMISSION_CODE = /^(?:3|10|2\d\d)$/;

const NO_TOKEN = 'the access token is no longer valid: change the credentials of the sender';
const NO_PERMISSION = 'the access token needs the permission whatsapp_business_management';
const RESTRICTED =
  'the business account is restricted or locked: look into its support page in Business Manager';

/** Sentences for Meta's codes and subcodes. Meta's own text may hold the token, and is in the language of the account. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['0', NO_TOKEN],
  ['102', NO_TOKEN],
  ['190', NO_TOKEN],
  ['368', RESTRICTED],
  ['131031', RESTRICTED],
  ['192', 'the phone number of a button is not valid'],
  ['2388019', 'the business account has as many templates as it may have'],
  ['2388023', 'a template of this name was deleted lately: use a new name, or wait 30 days'],
  ['2388040', 'a text is too long'],
  ['2388047', 'the header is not of the right form'],
  ['2388072', 'the body is not of the right form'],
  ['2388073', 'the footer is not of the right form'],
  ['2388293', 'the body has too many variables for its words'],
  ['2388299', 'the body begins or ends with a variable'],
]);

const NO_ACCOUNT =
  'Meta does not know the business account, or does not show it to the access token: check the credentials of the sender';

/** Sentences for an id that Meta does not know, by what was asked for. Only an edit goes to the template itself. */
const NOT_THERE_ADVICE = {
  create: NO_ACCOUNT,
  edit: 'Meta does not know the template, or does not show it to the access token: sync the templates to see whether it is still there, and check the credentials of the sender',
  delete: NO_ACCOUNT,
} as const;

/** Sentences for codes that are not in the table, by what was asked for. */
const USUAL_ADVICE = {
  create: 'look up the code in the documentation of Meta, and correct the definition',
  edit: 'the code gives no reason. Meta refuses an edit during a review, a second one of an approved template within a day, an eleventh within 30 days, and another category for it',
  delete: 'the code gives no reason. Meta keeps templates that are disabled',
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
  return {
    kind: 'refused',
    code: subcode === null ? code : `${code ?? 'unknown'}, subcode ${subcode}`,
    advice: adviceOf(code ?? '', subcode ?? '', asked),
  };
}

function adviceOf(code: string, subcode: string, asked: keyof typeof USUAL_ADVICE): string {
  if (subcode === NOT_THERE) return NOT_THERE_ADVICE[asked];
  if (PERMISSION_CODE.test(code)) return NO_PERMISSION;
  return ADVICE.get(subcode) ?? ADVICE.get(code) ?? USUAL_ADVICE[asked];
}
