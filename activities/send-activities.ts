import { setTimeout as sleep } from 'node:timers/promises';
import { type ApplicationFailure, Context } from '@temporalio/activity';
import { delayBeforeProviderCall } from '../src/domain/provider-retry';
import type { ProviderError, SendResult } from '../src/domain/message';
import { UNUSABLE_AFTER_MS } from '../src/domain/refusal';
import type { SealContext } from '../src/domain/seal-context';
import type { SecretBox } from '../src/ports/secret-box';
import type { Sends } from '../src/services/messages';
import type { AttemptSendResult } from '../src/services/messages/steps/attempt-result';
import { FAILURE_TYPES } from '../workflows/contract/common';
import type {
  MessageRef,
  SendActivities,
  SendBookkeeping,
  UnrecordedOutcome,
} from '../workflows/contract/send-template';
import { failure, waitForPermit } from './failure';

/** Stands for the provider's id of a message whose id is lost. */
const LOST_ID = '';

/** A call whose activity runs into its timeout is made again: what takes longer is left to the workflow. */
const RECORD_TIMEOUT_MS = 1000;

export interface SendActivityDeps {
  sends: Sends;
  /** The provider's id and error text hold phone numbers: they cross the history sealed. */
  secretBox: SecretBox;
  /** Pauses before the 2nd and 3rd provider call. */
  retryDelaysMs: number[];
}

export function createSendActivities(deps: SendActivityDeps): SendActivities & SendBookkeeping {
  return {
    async sendToProvider(ref) {
      const { cancellationSignal: signal, info } = Context.current();
      const result = await deps.sends.attempt(ref, { hasTurn: info.attempt > 1, signal });
      const outcome = toOutcome(deps, ref, result);
      return (await isRecorded(deps, ref, outcome))
        ? { kind: outcome.kind, isRecorded: true }
        : outcome;
    },
    recordSendOutcome(ref, outcome) {
      const { result, error } = fromOutcome(deps.secretBox, ref, outcome);
      return deps.sends.recordResult(ref, result, error);
    },
  };
}

/** Writes the outcome at once, so that a caller who waits has it even when Temporal hangs. */
async function isRecorded(
  { sends, secretBox }: SendActivityDeps,
  ref: MessageRef,
  outcome: UnrecordedOutcome,
): Promise<boolean> {
  const { result, error } = fromOutcome(secretBox, ref, outcome);
  const recorded = sends.recordResult(ref, result, error).then(
    () => true,
    () => false,
  );
  return Promise.race([recorded, sleep(RECORD_TIMEOUT_MS, false, { ref: false })]);
}

function toOutcome(
  deps: SendActivityDeps,
  ref: MessageRef,
  result: AttemptSendResult,
): UnrecordedOutcome {
  const at = new Date().toISOString();
  const seal = (text: string): string => deps.secretBox.seal(text, contextOf(ref));
  switch (result.kind) {
    case 'accepted':
      return {
        kind: 'accepted',
        sealedProviderMessageId: seal(result.providerMessageId ?? LOST_ID),
        at,
        ...(result.held !== undefined && { held: result.held }),
      };
    case 'rejected':
      return { kind: 'rejected', sealedError: seal(JSON.stringify(result.error)), at };
    case 'unreachable':
      return { kind: 'unreachable', at };
    case 'network_failure':
      throw failure({
        type: result.reason,
        message: `attempt ${result.attempt}: the provider could not be reached (${result.reason})`,
        retryInMs: delayBeforeProviderCall(deps.retryDelaysMs, result.attempt + 1, Math.random()),
      });
    case 'postponed':
      throw waitForTurn(result);
    case 'not_found':
      throw failure({
        type: FAILURE_TYPES.messageGone,
        message: 'the message was withdrawn before any provider call',
        retryInMs: null,
      });
  }
}

function waitForTurn({
  reason,
  turnInMs,
}: Extract<AttemptSendResult, { kind: 'postponed' }>): ApplicationFailure {
  if (reason === 'permit') return waitForPermit(turnInMs);
  if (reason === 'credentials') return waitForKey(turnInMs);
  return failure({
    type: FAILURE_TYPES.waitsForRate,
    message: `no attempt was made: it waits for the ${reason}'s rate`,
    retryInMs: turnInMs,
  });
}

/** Another worker may have the right key, or this one after a restart. */
function waitForKey(turnInMs: number): ApplicationFailure {
  return failure({
    type: FAILURE_TYPES.senderUnusable,
    message:
      "no attempt was made: the sender's credentials cannot be opened with the present HERALD_SECRET_KEY",
    retryInMs: turnInMs,
  });
}

/**
 * Opens a sealed outcome. When no key can open it any longer, the rest of it is kept after a while, because a call was
 * made.
 */
function fromOutcome(box: SecretBox, ref: MessageRef, outcome: UnrecordedOutcome): SendRecord {
  const at = new Date(outcome.at);
  if (outcome.kind === 'unreachable') return recordOf('unreachable', at);
  const sealed =
    outcome.kind === 'accepted' ? outcome.sealedProviderMessageId : outcome.sealedError;
  const text = openUnlessLost(box, sealed, contextOf(ref), at);
  if (outcome.kind === 'accepted') {
    const { result, error } = recordOf('accepted', at, {
      providerMessageId: text === LOST_ID ? null : text,
    });
    const { held } = outcome;
    return { result: held === undefined ? result : { ...result, held }, error };
  }
  const error = text === null ? UNREADABLE_ERROR : (JSON.parse(text) as ProviderError);
  return recordOf('rejected', at, { error });
}

interface SendRecord {
  result: SendResult;
  error: ProviderError | null;
}

function recordOf(
  kind: SendResult['kind'],
  at: Date,
  {
    providerMessageId = null,
    error = null,
  }: { providerMessageId?: string | null; error?: ProviderError | null } = {},
): SendRecord {
  return { result: { kind, providerMessageId, at }, error };
}

const UNREADABLE_ERROR: ProviderError = {
  code: null,
  title: 'The reason of the provider is lost',
  message: 'It was sealed with a HERALD_SECRET_KEY that is no longer there.',
  details: '',
  httpStatus: null,
};

/** Opens a text; null when it cannot be opened and is too old. @throws Error before that: a key may be on its way */
function openUnlessLost(
  box: SecretBox,
  sealed: string,
  context: SealContext,
  at: Date,
): string | null {
  try {
    return box.open(sealed, context);
  } catch (error) {
    if (Date.now() - at.getTime() < UNUSABLE_AFTER_MS) throw error;
    return null;
  }
}

function contextOf({ workspaceId, messageKey }: MessageRef): SealContext {
  return `send-outcome/${workspaceId}/${messageKey}`;
}
