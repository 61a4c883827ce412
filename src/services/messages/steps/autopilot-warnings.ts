import type { Sender } from '../../../domain/sender';

const NO_AGENT =
  'autoPilot: the conversation goes on Autopilot, but no AI agent is connected to this number, so nobody answers until one is';

/** What the caller should know of `autoPilot: true`; nothing when the number has an agent, or is not known yet. */
export function autoPilotWarnings(
  { autoPilot }: { autoPilot?: boolean | undefined },
  sender: Pick<Sender, 'agentId'> | null,
): string[] {
  return autoPilot === true && sender?.agentId === null ? [NO_AGENT] : [];
}
