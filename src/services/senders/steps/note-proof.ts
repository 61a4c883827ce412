import type { Sender } from '../../../domain/sender';
import type { CallbackContent } from '../../../ports/messaging-provider';
import type { SharedDeps } from '../../deps';

export type NoteProofDeps = Pick<SharedDeps, 'clock' | 'log' | 'senders'>;

/** Notes that a callback proves the set-up at the provider; writes nothing once that is known. */
export type NoteProof = (sender: Sender, content: CallbackContent) => Promise<void>;

/** Notes the first callback that proves a sender's set-up. A failure is logged: the next callback proves it too. */
export function noteProof({ senders, clock, log }: NoteProofDeps): NoteProof {
  /** Senders whose note is being written, so that callbacks at the same time write one. */
  const underWay = new Set<string>();
  return async (sender, content) => {
    const { workspaceId, id: senderId } = sender;
    if (sender.callbackVerifiedAt !== null || underWay.has(senderId)) return;
    if (!provesSetup(sender, content)) return;
    underWay.add(senderId);
    try {
      await senders.noteProof(workspaceId, senderId, clock.now());
    } catch (error) {
      log.warn({ err: error, workspaceId, senderId }, 'proof of a set-up could not be noted');
    } finally {
      underWay.delete(senderId);
    }
  };
}

/**
 * Tells whether a signed callback came by what was entered at the provider. Twilio's statuses do not: they go to the
 * address that each message names, so an incoming message is the proof.
 */
function provesSetup({ provider }: Sender, { inbound }: CallbackContent): boolean {
  return provider === 'meta' || inbound.length > 0;
}
