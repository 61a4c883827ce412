import { CliError, wrongUsage } from '../errors.ts';
import { findConnection } from '../profiles/connection.ts';
import type { Tools } from '../tools.ts';
import { type Applied, applyChange } from './apply-change.ts';
import { awaitReviews, isDecided } from './await-reviews.ts';
import { type PlanOptions, makePlan, refuseProblems, showPlan, summaryOf } from './make-plan.ts';
import type { Change } from './plan-changes.ts';
import { lineOfApplied } from './show-applied.ts';
import { type TemplateCalls, templateCalls } from './template-calls.ts';

/** Options of an application. */
export interface ApplyOptions extends PlanOptions {
  /** Whether nobody is asked. */
  isAgreed: boolean;
  /** Longest wait for the reviews; null for none. */
  waitMs: number | null;
}

/**
 * Makes the changes that lead to what the folder says, and waits for the reviews. It can be run again after any end: it
 * plans anew, so that nothing is done twice.
 */
export async function apply(tools: Tools, options: ApplyOptions): Promise<void> {
  const calls = templateCalls(await findConnection(tools), tools.terminal.stopped);
  const plan = await makePlan(calls, options);
  showPlan(tools, plan);
  refuseProblems(plan);
  tools.say(summaryOf(plan));
  const changes = plan.changes.filter(({ action }) => action !== 'unchanged');
  if (changes.length > 0) await agree(tools, options);
  const applied = plan.changes
    .filter(({ action }) => action === 'unchanged')
    .map((change): Applied => ({ ...change, error: null }));
  try {
    await applyAll(tools, calls, options, { changes, applied });
    if (options.waitMs !== null && applied.every(({ error }) => error === null))
      await wait(tools, calls, { ...options, waitMs: options.waitMs }, applied);
  } finally {
    showResults(tools, applied);
  }
  refuseFailures(applied, options.waitMs !== null);
}

async function agree({ terminal }: Tools, { isAgreed }: ApplyOptions): Promise<void> {
  if (isAgreed) return;
  if (terminal.ask === null) throw wrongUsage('nobody can be asked here: add --yes');
  const answer = await terminal.ask('Apply these changes? Type "yes": ');
  if (answer.trim() !== 'yes') throw new CliError('not_applied', 'nothing was applied');
}

/** Makes each change. A failure that others would share ends it. */
async function applyAll(
  tools: Tools,
  calls: TemplateCalls,
  { sender }: ApplyOptions,
  { changes, applied }: { changes: readonly Change[]; applied: Applied[] },
): Promise<void> {
  for (const change of changes) {
    const done = await applyChange(calls, change, sender);
    applied.push(done);
    tools.say(lineOfApplied(done));
  }
}

async function wait(
  tools: Tools,
  calls: TemplateCalls,
  { sender, waitMs }: { sender: string | undefined; waitMs: number },
  applied: Applied[],
): Promise<void> {
  const undecided = applied.filter((each) => each.action !== 'delete' && !isDecided(each.status));
  if (undecided.length === 0) return;
  tools.say(`Waiting for the review of ${undecided.length} template(s)…`);
  const signal = tools.terminal.stopped;
  await awaitReviews(calls, undecided, { sender, waitMs, signal }, (each) =>
    tools.say(lineOfApplied(each)),
  );
}

function showResults(tools: Tools, applied: readonly Applied[]): void {
  const done = applied.filter(({ action, error }) => action !== 'unchanged' && error === null);
  tools.answer({
    text: `${done.length} change(s) applied.`,
    json: { templates: applied.map(({ source: _source, reason: _reason, ...shown }) => shown) },
  });
}

/** @throws {CliError} when a change failed, or a template was not approved */
function refuseFailures(applied: readonly Applied[], waited: boolean): void {
  const failed = applied.filter(({ error }) => error !== null);
  if (failed.length > 0)
    throw new CliError(
      'not_applied',
      `${failed.length} change(s) failed; run this again after a correction`,
      failed.map((each) => ({ field: placeOf(each), message: each.error ?? '' })),
    );
  if (!waited) return;
  const kept = applied.filter(({ action }) => action !== 'delete');
  const refused = kept.filter(isRefused);
  if (refused.length > 0)
    throw new CliError(
      'not_approved',
      `${refused.length} template(s) are not approved`,
      refused.map((each) => ({ field: placeOf(each), message: reasonOf(each) })),
    );
  const open = kept.filter(({ status }) => !isDecided(status));
  if (open.length === 0) return;
  throw new CliError(
    'under_review',
    `${open.length} template(s) are still under review: run this again to go on waiting`,
    open.map((each) => ({ field: placeOf(each), message: `is ${each.status}` })),
  );
}

/** Tells whether a template is not approved. One that was there before may be paused: only its words are a matter of files. */
function isRefused({ action, status }: Applied): boolean {
  if (action === 'unchanged') return status === 'rejected';
  return isDecided(status) && status !== 'approved';
}

function placeOf({ file, name, language }: Applied): string {
  return file ?? `${name} (${language})`;
}

function reasonOf({ status, statusReason }: Applied): string {
  return statusReason === null ? `is ${status}` : `is ${status}: ${statusReason}`;
}
