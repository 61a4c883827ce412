import { UNCLASSIFIED } from './failure-classes';
import { type FailureReport, describeFailure } from './status-code';

/**
 * Ranks failures by how much they tell, so that a repeat that tells less replaces nothing (contract 7.1): a class and the
 * provider's code, a class alone, a code alone, a text alone, nothing.
 */
export function failureRankOf(report: FailureReport | null): number {
  if (report === null) return 0;
  const isClassified = describeFailure(report).statusCode !== UNCLASSIFIED.statusCode;
  return 1 + (isClassified ? 2 : 0) + (report.code === null ? 0 : 1);
}
