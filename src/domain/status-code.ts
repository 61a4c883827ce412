import {
  FAILURE_CLASSES,
  UNCLASSIFIED,
  type FailureClass,
  type StatusCode,
} from './failure-classes';
import type { Message } from './message';

/** What a provider said about a message that failed. */
export interface FailureReport {
  /** The provider's own code as text, e.g. "131026"; null when there was none. */
  code: string | null;
  title: string;
  message: string;
  details: string;
}

/** What a channel_failed event says about the failure. */
export interface FailureDescription {
  statusCode: StatusCode;
  /** Our fixed sentence for the code; the provider's own text never leaves the Inbox. */
  statusMessage: string;
}

/**
 * Classifies a failure (contract 7.1). The provider's code is looked for first, because words
 * overlap: Meta calls an account block "blocked" too. Whatever nothing matches, and no report at all, is 9988.
 */
export function describeFailure(report: FailureReport | null): FailureDescription {
  const { statusCode, sentence } = report === null ? UNCLASSIFIED : classify(report);
  return { statusCode, statusMessage: sentence };
}

/** Our fixed sentence for a code. */
export function failureSentence(code: StatusCode): string {
  const known = FAILURE_CLASSES.find(({ statusCode }) => statusCode === code);
  return (known ?? UNCLASSIFIED).sentence;
}

/** A provider that could not be reached is one that is unavailable. */
const PROVIDER_UNREACHABLE: StatusCode = 9914;

/** Our code for how a message stands when it went wrong; null when it did not, or when Herald itself refused it. */
export function failureCodeOf({
  status,
  providerError,
  refusal,
}: Pick<Message, 'status' | 'providerError' | 'refusal'>): StatusCode | null {
  if (refusal !== null) return null;
  if (status === 'unreachable') return PROVIDER_UNREACHABLE;
  const wentWrong = status === 'failed' || status === 'rejected';
  return wentWrong ? describeFailure(providerError).statusCode : null;
}

function classify(report: FailureReport): FailureClass | typeof UNCLASSIFIED {
  const code = report.code === null ? '' : `(#${report.code})`;
  const text = [code, report.title, report.message, report.details].join(' ').toLowerCase();
  return (
    FAILURE_CLASSES.find(({ codes }) => codes.some((each) => text.includes(`(#${each})`))) ??
    FAILURE_CLASSES.find(({ words }) => words.some((word) => text.includes(word))) ??
    UNCLASSIFIED
  );
}
