import type { ScenarioPlayer } from './play-scenario';
import type { SandboxState } from './sandbox-state';
import type { SandboxTemplate } from './types';

/** Outcomes of a template by the end of its name; any other is approved. */
const ENDINGS = {
  /** Refused at once. */
  refused: '_refused',
  /** Rejected by the review. */
  rejected: '_rejected',
  /** Under review until the admin API decides. */
  inReview: '_in_review',
  /** Taken, but the connection ends before the answer. */
  lost: '_lost',
  /** The connection ends before anything is taken. */
  cut: '_cut',
} as const;

const REJECTED_REASON = 'TAG_CONTENT_MISMATCH';

/** Tells whether a template's name chooses this outcome. */
export function hasOutcome(name: string, outcome: keyof typeof ENDINGS): boolean {
  return name.endsWith(ENDINGS[outcome]);
}

/**
 * Has a new or edited template of an account reviewed after the pause of statuses.
 *
 * @param number whose behaviour says how long that is
 */
export function reviewTemplate(
  state: SandboxState,
  player: ScenarioPlayer,
  { id, name }: SandboxTemplate,
  { owner, number }: { owner: string; number: string },
): void {
  if (hasOutcome(name, 'inReview')) return;
  const { statusDelayMs } = state.behaviourToward(number);
  const decision = hasOutcome(name, 'rejected')
    ? { status: 'REJECTED', rejected_reason: REJECTED_REASON }
    : { status: 'APPROVED', rejected_reason: 'NONE' };
  player.review(statusDelayMs, () =>
    state.templates.findOf(owner, id)?.status === 'PENDING'
      ? (state.templates.changeOf(owner, id, decision) ?? null)
      : null,
  );
}
