import { CliError, wrongUsage } from '../errors.ts';
import { findConnection } from '../profiles/connection.ts';
import { printable } from '../terminal/printable.ts';
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
  /** True to wait also for reviews that were under way before. */
  waitsForAll: boolean;
}

const MINUTE_MS = 60_000;
/** Templates that a line names. */
const NAMED_MAX = 10;

/**
 * Makes the changes that lead to what the folder says, and waits for the reviews of what it changed. It can be run again
 * after any end: it plans anew, so that nothing is done twice.
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
  refuseFailures(applied, options);
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
  options: ApplyOptions & { waitMs: number },
  applied: Applied[],
): Promise<void> {
  const undecided = awaited(applied, options);
  const others = applied.filter((each) => isUndecided(each) && !undecided.includes(each));
  if (others.length > 0)
    tools.say(`Under review since before, and not waited for: ${namesOf(others)}`);
  if (undecided.length === 0) return;
  tools.say(`Waiting for the review of ${namesOf(undecided)}…`);
  const { sender, waitMs } = options;
  const signal = tools.terminal.stopped;
  await awaitReviews(calls, undecided, { sender, waitMs, signal }, (each) =>
    tools.say(lineOfApplied(each)),
  );
}

/** Returns the templates under review that this run changed, or all of the folder where it is to wait for all. */
function awaited(applied: readonly Applied[], { waitsForAll }: ApplyOptions): Applied[] {
  return applied.filter(
    (each) => isUndecided(each) && (waitsForAll || each.action !== 'unchanged'),
  );
}

function isUndecided({ action, status }: Applied): boolean {
  return action !== 'delete' && !isDecided(status);
}

function namesOf(applied: readonly Applied[]): string {
  const named = applied.slice(0, NAMED_MAX).map(nameOf).join(', ');
  const rest = applied.length - NAMED_MAX;
  return printable(rest > 0 ? `${named} and ${rest} more` : named);
}

function nameOf({ name, language }: Applied): string {
  return `${name} (${language})`;
}

function showResults(tools: Tools, applied: readonly Applied[]): void {
  const done = applied.filter(({ action, error }) => action !== 'unchanged' && error === null);
  tools.answer({
    text: `${done.length} change(s) applied.`,
    json: { templates: applied.map(({ source: _source, reason: _reason, ...shown }) => shown) },
  });
}

/** @throws {CliError} when a change failed, or a template was not approved */
function refuseFailures(applied: readonly Applied[], options: ApplyOptions): void {
  const failed = applied.filter(({ error }) => error !== null);
  if (failed.length > 0)
    throw new CliError(
      'not_applied',
      `${failed.length} change(s) failed; run this again after a correction`,
      failed.map((each) => ({ field: placeOf(each), message: each.error ?? '' })),
    );
  if (options.waitMs === null) return;
  const kept = applied.filter(({ action }) => action !== 'delete');
  const refused = kept.filter(isRefused);
  if (refused.length > 0)
    throw new CliError(
      'not_approved',
      `${refused.length} template(s) are not approved`,
      refused.map((each) => ({ field: placeOf(each), message: reasonOf(each) })),
    );
  const open = awaited(kept, options);
  if (open.length === 0) return;
  throw new CliError(
    'under_review',
    `still under review after ${options.waitMs / MINUTE_MS} min: ${namesOf(open)}. The review goes on at the provider: "apply --wait-all" waits for it`,
    open.map((each) => ({ field: nameOf(each), message: `is ${each.status}` })),
  );
}

/** Tells whether a template is not approved. One that was there before may be paused: only its words are a matter of files. */
function isRefused({ action, status }: Applied): boolean {
  if (action === 'unchanged') return status === 'rejected';
  return isDecided(status) && status !== 'approved';
}

function placeOf(applied: Applied): string {
  return applied.file ?? nameOf(applied);
}

function reasonOf({ status, statusReason }: Applied): string {
  return statusReason === null ? `is ${status}` : `is ${status}: ${statusReason}`;
}
