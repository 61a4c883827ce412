import { afterEach } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';

/** An HTTP status that Herald refuses with, or requests that end without any answer. */
type Refusal = number | 'no answer';

let contexts: BrowserContext[] = [];
let complaints: string[] = [];
let provoked: Refusal[] = [];

/** No page of a test may complain: of scripts, of the content security policy, of requests that failed. */
afterEach(async () => {
  const [said, opened] = [complaints, contexts];
  [complaints, contexts, provoked] = [[], [], []];
  await Promise.all(opened.map((context) => context.close()));
  if (said.length > 0) throw new Error(`The page complains:\n${said.join('\n')}`);
});

/** Says which refusals the running test provokes: no others may come. A session that ends refuses what is under way. */
export function provokes(...refusals: Refusal[]): void {
  provoked = refusals;
}

/** Notes what the pages of a browser window complain about until the test ends, and closes the window then. */
export function watchForComplaints(context: BrowserContext): void {
  contexts.push(context);
  context.on('page', watchPage);
}

function watchPage(page: Page): void {
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (line) => {
    // Of requests the answer itself tells more.
    const isRequest = line.text().startsWith('Failed to load resource');
    if (line.type() === 'error' && !isRequest) complaints.push(line.text());
  });
  page.on('response', (response) => {
    const status = response.status();
    if (status < 400 || provoked.includes(status)) return;
    // Thus the console learns that nobody is signed in.
    if (status === 401 && response.url().endsWith('/api/v1/me')) return;
    complaints.push(`${status} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Whoever leaves a page leaves its requests, too.
    if (reason === 'net::ERR_ABORTED' || provoked.includes('no answer')) return;
    complaints.push(`${reason} ${request.method()} ${request.url()}`);
  });
}
