import { setTimeout as delay } from 'node:timers/promises';
import type { Applied } from './apply-change.ts';
import { listTemplates } from './listed-templates.ts';
import type { TemplateCalls } from './template-calls.ts';

const FIRST_PAUSE_MS = 500;
const PAUSE_MAX_MS = 10_000;
const PAUSE_FACTOR = 1.5;

/** Statuses that only another change, or a person, ends. */
const DECIDED: readonly string[] = [
  'approved',
  'rejected',
  'paused',
  'disabled',
  'limit_exceeded',
  'archived',
  'deleted',
];

/** Tells whether the provider has decided about a template of this status. */
export function isDecided(status: string | null): boolean {
  return DECIDED.includes(status ?? '');
}

/** Waits until every template is decided, or the time is over, and writes its status into each. */
export async function awaitReviews(
  calls: TemplateCalls,
  undecided: readonly Applied[],
  { sender, waitMs, signal }: { sender: string | undefined; waitMs: number; signal: AbortSignal },
  decided: (applied: Applied) => void,
): Promise<void> {
  const endsMs = Date.now() + waitMs;
  const waiting = new Set(undecided);
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * PAUSE_FACTOR, PAUSE_MAX_MS)) {
    const listed = await listTemplates(calls, sender);
    const byId = new Map(listed.map((template) => [template.templateId, template]));
    for (const applied of waiting) {
      const { status = 'deleted', statusReason = null } = byId.get(applied.templateId ?? '') ?? {};
      Object.assign(applied, { status, statusReason });
      if (!isDecided(status)) continue;
      waiting.delete(applied);
      decided(applied);
    }
    if (waiting.size === 0 || Date.now() + pauseMs > endsMs) return;
    await delay(pauseMs, undefined, { signal });
  }
}
