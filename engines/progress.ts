import type { Report } from './types';

const INTERVAL_MS = 10_000;

/**
 * Runs something long and reports every ten seconds that it still runs.
 *
 * @param activity what goes on: "building Temporal with go install"
 * @param detail asked for each line: what it is doing at the moment, or undefined
 */
export async function withProgress<Result>(
  report: Report,
  activity: string,
  run: () => Promise<Result>,
  detail: () => string | undefined = () => undefined,
): Promise<Result> {
  const startedAt = Date.now();
  report(`${activity} …`);
  const timer = setInterval(() => {
    const now = detail();
    report(`${activity}: ${elapsed(Date.now() - startedAt)}${now ? `, ${now}` : ''}`);
  }, INTERVAL_MS);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}

function elapsed(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
