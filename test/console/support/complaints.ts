import type { BrowserContext, ConsoleMessage } from 'playwright-core';
import { ofProcess } from './of-process';

/** An HTTP status that Herald refuses with, or requests that end without any answer. */
type Refusal = number | 'no answer';

/** Shared by the suites of a process, as the windows are that complain. */
const state = ofProcess('complaints', () => ({
  complaints: [] as string[],
  provoked: [] as Refusal[],
}));

/** Says which refusals the running test provokes: no others may come. A session that ends refuses what is under way. */
export function provokes(...refusals: Refusal[]): void {
  state.provoked = refusals;
}

/** Returns what pages complained about since the last call; the next test provokes nothing again. */
export function takeComplaints(): string[] {
  const taken = state.complaints;
  Object.assign(state, { complaints: [], provoked: [] });
  return taken;
}

/** Notes what the pages of a browser window write to its console as errors: scripts, policies, failed requests. */
export function watchForComplaints(context: BrowserContext): void {
  context.on('page', (page) => {
    page.on('pageerror', ({ message }) => state.complaints.push(message));
    page.on('console', (line) => {
      if (line.type() !== 'error' || isProvoked(line)) return;
      state.complaints.push(`${line.text()} ${line.location().url}`);
    });
  });
}

/** Chromium reports each request that fails, other than those that are left with their page. */
function isProvoked(line: ConsoleMessage): boolean {
  if (!line.text().startsWith('Failed to load resource')) return false;
  const status = Number(/status of (\d+)/.exec(line.text())?.[1]);
  // The console learns from it that nobody is signed in.
  if (status === 401 && line.location().url.endsWith('/api/v1/me')) return true;
  return state.provoked.includes(Number.isNaN(status) ? 'no answer' : status);
}
