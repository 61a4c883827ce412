import type { Sender } from '../../../domain/sender';

const NO_AGENT =
  'autoPilot: the conversation goes on Autopilot, but no AI agent is connected to this number, so nobody answers until one is';

/** Warns the caller of `autoPilot: true` without an agent; nothing when the number has one, or is not known yet. */
export function autoPilotWarnings(
  { autoPilot }: { autoPilot?: boolean | undefined },
  sender: Pick<Sender, 'agentId'> | null,
): string[] {
  return autoPilot === true && sender?.agentId === null ? [NO_AGENT] : [];
}
