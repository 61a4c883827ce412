import { setTimeout as pause } from 'node:timers/promises';
import { safeErrorText } from '../../domain/error-text';
import { type Finding, type FindingStatus, failure, worstOf } from './findings';

/** Runs checks beside each other, each for this long at most. What throws or takes too long is a failure of its check. */
export function runChecks(checks: readonly Check[], timeoutMs: number): Promise<CheckedPart[]> {
  return Promise.all(
    checks.map(async (check) => {
      const findings = await bounded(check, timeoutMs);
      return {
        check: check.name,
        status: worstOf(findings.map(({ status }) => status)),
        findings,
      };
    }),
  );
}

/** Look at a part of an installation. */
export interface Check {
  name: string;
  /** Remedy when it fails or does not end. */
  action: string;
  run: () => Promise<Finding[]>;
}

export interface CheckedPart {
  check: string;
  status: FindingStatus;
  findings: Finding[];
}

async function bounded({ run, action }: Check, timeoutMs: number): Promise<Finding[]> {
  const timer = new AbortController();
  const late = pause(timeoutMs, undefined, { signal: timer.signal }).then(() => [
    failure(`no answer within ${timeoutMs / 1000} s`, action),
  ]);
  late.catch(() => undefined);
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    const text = error instanceof Error ? safeErrorText(error) : 'it failed without a reason';
    return [failure(text, action)];
  } finally {
    timer.abort();
  }
}
