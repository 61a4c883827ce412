import { HeraldError } from '../../domain/errors';
import type { ProviderName, Sender } from '../../domain/sender';
import type { CallbackReading, ProviderCallback } from '../../ports/messaging-provider';
import type { CallbackKind } from '../../ports/metrics';
import { countsOf, workOf } from './steps/callback-work';
import { openCredentials } from './steps/sender-credentials';
import { findConnectionWithSettings } from './steps/find-sender';
import { type SharedCallbackDeps, readSharedParts } from './steps/shared-callback';
import { type KeepUnreadDeps, keepUnread } from './steps/keep-unread';
import { type NoteProofDeps, noteProof } from './steps/note-proof';
import { type RecordContentDeps, recordContent } from './steps/record-content';
import type { CallbackRead } from '../deliveries/steps/store-event';
import type { SharedDeps } from '../deps';
import { inSteps } from '../steps/in-steps';

/**
 * Verifies a provider's callback and resolves with the function that records it: before, nothing proves that the
 * provider sent it. Deliveries are started after the recording, paced. An item that cannot be stored holds back no other
 * of its callback, and is alone left to do when the provider brings the callback again.
 * @throws HeraldError not_found, unauthorized; the recording: invalid_json, temporarily_unavailable
 */
export function receiveCallback(deps: ReceiveCallbackDeps): ReceiveCallback {
  const note = noteProof(deps);
  return async ({ provider, connectionId, ...callback }) => {
    const adapter = deps.providers[provider];
    const readAtMs = performance.now();
    const found = await findConnectionWithSettings(deps.senders, provider, connectionId);
    const { sender, settings, isListened } = found;
    const credentials = openCredentials(deps.secretBox, sender);
    if (!adapter.verifySignature(credentials, callback)) {
      deps.metrics.callbackItems(provider, 'bad_signature', 1);
      throw new HeraldError('unauthorized', 'the signature of this callback is missing or wrong');
    }
    return async (noteItems) => {
      const content = await inSteps(adapter.readCallback(credentials, callback, sender.number));
      if (content === null) throw noCallback();
      noteItems(workOf(content));
      const read = { settings, isListened, readAtMs };
      const received = { sender, credentials, content, callback };
      const parts = await readSharedParts(deps, adapter, received, deps.clock.now());
      for (const part of parts) noteItems(workOf(part.content));
      await record(deps, sender, content, read);
      for (const part of parts) await record(deps, part.sender, ofPart(part.content), read);
      await note(sender, content);
    };
  };
}

export interface ReceiveCallbackDeps
  extends
    RecordContentDeps,
    KeepUnreadDeps,
    NoteProofDeps,
    SharedCallbackDeps,
    Pick<SharedDeps, 'clock' | 'providers' | 'senders'> {}

export interface Callback extends ProviderCallback {
  provider: ProviderName;
  connectionId: string;
}

/**
 * Stores all that a verified callback says. When it resolves, nothing can be lost and 200 may be answered (contract 10).
 * `noteItems` is called with the work that its items cause, in statuses (`workOf`): as soon as that is known, and again for
 * each other number that the body is read for.
 */
export type RecordCallback = (noteItems: (count: number) => void) => Promise<void>;

export type ReceiveCallback = (callback: Callback) => Promise<RecordCallback>;

async function record(
  deps: ReceiveCallbackDeps,
  sender: Sender,
  content: CallbackReading,
  read: CallbackRead,
): Promise<void> {
  const receivedAt = deps.clock.now();
  const failures = await recordContent(deps, sender, content, { receivedAt, read });
  if (failures.length > 0) deps.metrics.callbackItems(sender.provider, 'failed', failures.length);
  // Also when something else failed: whatever is stored by now is not left to the repeat.
  await keepUnread(deps, sender, content, receivedAt);
  if (failures.length > 0) throw failures[0];
  for (const [kind, count] of Object.entries(countsOf(content)))
    deps.metrics.callbackItems(sender.provider, kind as CallbackKind, count);
}

/** Leaves out what was counted for the number whose address was called. */
function ofPart({ ignored, ...content }: CallbackReading): CallbackReading {
  const { foreign_number: _numbers, foreign_account: _accounts, ...own } = ignored;
  return { ...content, ignored: own };
}

function noCallback(): HeraldError {
  const sentence =
    'the body is not a callback of this provider, is nested deeper than 20 levels, or has more than 250,000 values or 1,000 names in one object';
  return new HeraldError('invalid_json', sentence);
}
