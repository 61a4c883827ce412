import type { EgressOutcome } from '../ports/egress';
import { TemplateListError } from '../ports/messaging-provider';
import { parseJson } from './shared';

/** Templates on a page: Twilio cuts answers at about 1 MB, and templates have a few kilobytes. */
export const PAGE_SIZE = 100;
/** At this size the 6,000 templates that an account may have are still fewer pages than MAX_TEMPLATE_PAGES. */
const PAGE_SIZE_MIN = 10;

export const PAGE_TIMEOUT_MS = 20_000;
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;

const GATEWAY_TIMEOUT = 504;

/** How a provider's refusals of a list are read. */
interface Refusals {
  codeOf: (body: unknown, status: number) => string | null;
  /** Code of a page that is too much data for it; null where it has none. */
  tooMuchData: string | null;
}

/** Body of a page, or the size of the smaller page to ask for at the same place. */
export type PageAnswer = { kind: 'page'; body: unknown } | { kind: 'too_large'; size: number };

/**
 * Reads the answer to a question for a page. One that is too much data, takes too long or is longer than `MAX_PAGE_BYTES` is
 * asked for again at half the size, down to the smallest.
 * @param size templates asked for; null where the page is not to become smaller
 * @throws TemplateListError when the list could not be fetched; it says status and code only: a text can hold the token
 */
export function readPageAnswer(
  outcome: EgressOutcome,
  size: number | null,
  { codeOf, tooMuchData }: Refusals,
): PageAnswer {
  const answer = outcome.kind === 'failure' ? null : parseJson(outcome.body.toString('utf8'));
  const isRefused = outcome.kind === 'response' && outcome.status !== 200;
  const code = isRefused ? codeOf(answer, outcome.status) : null;
  const isTooMuch = isTooLarge(outcome) || (code !== null && code === tooMuchData);
  const smaller = isTooMuch && size !== null ? smallerPage(size) : null;
  if (smaller !== null) return { kind: 'too_large', size: smaller };
  const tried = isTooMuch && size !== null ? `, also in pages of ${size}` : '';
  if (outcome.kind === 'failure')
    throw new TemplateListError(`the template list could not be fetched: ${outcome.code}${tried}`);
  if (!isRefused) return { kind: 'page', body: answer };
  const reason = code !== null && code === tooMuchData ? ' (too much data)' : '';
  const refusal = `HTTP ${outcome.status}, code ${code ?? 'none'}${reason}`;
  throw new TemplateListError(`the template list was refused: ${refusal}${tried}`);
}

/** Returns the size of a page that a cursor tells; the usual one for any other text. */
export function pageSizeIn(text: string | null | undefined): number {
  const size = Number(text ?? PAGE_SIZE);
  return Number.isInteger(size) && size >= PAGE_SIZE_MIN && size < PAGE_SIZE ? size : PAGE_SIZE;
}

function isTooLarge(outcome: EgressOutcome): boolean {
  if (outcome.kind === 'failure') return outcome.code === 'timeout';
  const { status, bodyTruncated, body } = outcome;
  return status === GATEWAY_TIMEOUT || (bodyTruncated && body.length >= MAX_PAGE_BYTES);
}

function smallerPage(size: number): number | null {
  return size > PAGE_SIZE_MIN ? Math.max(PAGE_SIZE_MIN, Math.floor(size / 2)) : null;
}
