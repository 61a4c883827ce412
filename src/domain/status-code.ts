import {
  FAILURE_CLASSES,
  UNCLASSIFIED,
  type FailureClass,
  type StatusCode,
} from './failure-classes';

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

function classify(report: FailureReport): FailureClass | typeof UNCLASSIFIED {
  const code = report.code === null ? '' : `(#${report.code})`;
  const text = [code, report.title, report.message, report.details].join(' ').toLowerCase();
  return (
    FAILURE_CLASSES.find(({ codes }) => codes.some((each) => text.includes(`(#${each})`))) ??
    FAILURE_CLASSES.find(({ words }) => words.some((word) => text.includes(word))) ??
    UNCLASSIFIED
  );
}
