import type { Message, ProviderError } from '../../domain/message';
import type { ProviderOrigins, SendOutcome } from '../../ports/messaging-provider';
import type { PutOffReason } from '../../domain/pacing';
import { rulesOf } from '../../domain/message-kind';
import { type Refusal, SENDER_UNUSABLE, UNUSABLE_AFTER_MS, inWords } from '../../domain/refusal';
import type { Sender } from '../../domain/sender';
import type { Metrics } from '../../ports/metrics';
import type { MessageRepository } from '../../ports/messages';
import type { SenderRepository } from '../../ports/senders';
import type { SecretBox } from '../../ports/secret-box';
import {
  type EnterConversationDeps,
  enterConversation,
} from '../conversations/steps/enter-conversation';
import { type LearnAliasDeps, learnAlias } from '../customers/steps/learn-alias';
import type { PermitHolder, Permits } from '../steps/permits';
import { savedCredentials } from '../senders/steps/sender-credentials';
import { TAKEN_OVER } from '../../domain/answer';
import { type AnswerGateDeps, answerGate } from './steps/answer-gate';
import { type AwaitSlotDeps, awaitSlot, renewLateSlot } from './await-slot';
import { type CallProviderDeps, type ProviderCall, callProvider } from './steps/call-provider';
import { TOO_LATE, giveUpSend } from './give-up-send';
import { type SendRefusalDeps, lateness, refusalAtSlot, sendRefusal } from './steps/send-refusal';

/**
 * Outcome of one run of the activity; only `network_failure` may be followed by another attempt, and `put_off` by a
 * first one: no call was made.
 */
export type AttemptSendResult =
  | { kind: 'accepted'; providerMessageId: string }
  | { kind: 'rejected'; error: ProviderError }
  | { kind: 'unreachable' }
  | { kind: 'network_failure'; reason: string; attempt: number }
  | { kind: 'put_off'; reason: PutOffReason; turnInMs: number }
  | { kind: 'gone' };

export interface AttemptSendDeps
  extends
    EnterConversationDeps,
    LearnAliasDeps,
    AwaitSlotDeps,
    CallProviderDeps,
    AnswerGateDeps,
    SendRefusalDeps {
  messages: MessageRepository;
  senders: SenderRepository;
  secretBox: SecretBox;
  /** Permits for calls to a provider, by its origin and the workspace. */
  permits: Permits<'send'>;
  providerOrigins: ProviderOrigins;
  metrics: Metrics;
  /** How long after its turn the sweep looks after a message that was put off. */
  startGraceMs: number;
}

/** A send whose caller waits asks for a permit so often. */
const AWAITED_TURN_MAX_MS = 2000;
/** A send whose number's credentials cannot be opened is tried again so often. */
const CREDENTIALS_TURN_MS = 15_000;

export interface AttemptSendOptions {
  /** True when an earlier call of the activity was to be followed by this one. */
  hasTurn: boolean;
  signal?: AbortSignal;
}

export type AttemptSend = (
  ref: { workspaceId: string; messageKey: string },
  options: AttemptSendOptions,
) => Promise<AttemptSendResult>;

/**
 * Calls the provider once, counted on the message right before it begins, so that a lost worker's attempt is consumed and
 * nothing else is. Once, before the first one or a put-off, the message enters its conversation, while a slot of the sender's pace is
 * reserved; when it has waited, its sender and customer are looked at again. A message with a result, and one that a
 * status proved accepted, end without a further call. Throws only before the call: when the database is away, or `signal`
 * ends the wait.
 */
export function attemptSend(deps: AttemptSendDeps): AttemptSend {
  const enter = enterConversation(deps);
  return async ({ workspaceId, messageKey }, { hasTurn, signal }) => {
    const message = await deps.messages.find(workspaceId, messageKey);
    if (message === null) return { kind: 'gone' };
    const sender = await senderOf(deps, message);
    const refusal = isOver(message) ? null : await sendRefusal(deps, message, sender);
    const sentence = message.refusal ?? refusal?.sentence ?? null;
    const entering = message.entered
      ? Promise.resolve(true)
      : enter({ ...message, refusal: sentence }, sender.number);
    if (isOver(message) || refusal !== null) {
      if (!(await entering)) return { kind: 'gone' };
      if (refusal === null) return settled(message);
      return endUncalled(deps, message, refusal, message.attempts);
    }
    const credentials = savedCredentials(deps.secretBox, sender);
    if (credentials === null) {
      return (await entering) ? waitForCredentials(deps, message) : { kind: 'gone' };
    }
    const holder = { workspaceId, origin: deps.providerOrigins[sender.provider].messages };
    const slot = deps.permits.isFree('send', holder)
      ? await awaitSlot(deps, message, sender, { hasTurn, meanwhile: entering, signal })
      : null;
    if (!(await entering)) return { kind: 'gone' };
    if (slot?.kind === 'turn') return putOff(deps, message, slot.pacedBy, slot.turnInMs);
    // Not before the slot is due: a permit is for the call alone.
    const giveBack = slot === null ? null : deps.permits.tryTake('send', holder);
    if (slot === null || giveBack === null) {
      return putOff(deps, message, 'permit', turnForPermitMs(deps, message, holder));
    }
    try {
      const call = { sender, credentials, signal, slotAtMs: slot.atMs };
      const late = await refusalAtSlot(deps, message, sender);
      if (late !== null) return await endUncalled(deps, message, late, message.attempts);
      return await callOnce(deps, message, call);
    } finally {
      giveBack();
    }
  };
}

type OneCall = Omit<ProviderCall, 'message'> & { slotAtMs: number };

/** Counts the call and makes it, when the gate lets it through. */
async function callOnce(
  deps: AttemptSendDeps,
  message: Message,
  { slotAtMs, ...call }: OneCall,
): Promise<AttemptSendResult> {
  const { workspaceId, key } = message;
  const { providerCallsMax: callsMax } = rulesOf(message.kind);
  const gate = answerGate(deps, message);
  if (!(await gate.enter())) return endUncalled(deps, message, inWords(TAKEN_OVER));
  const begun = await deps.messages.beginAttempt(workspaceId, key, callsMax);
  // Another run of this may be about to call: the gate stays claimed for it.
  if (begun === null) return settled(await deps.messages.find(workspaceId, key));
  try {
    await renewLateSlot(deps, message, call.sender, slotAtMs);
    if (!(await gate.isOpen())) return await endUncalled(deps, begun, inWords(TAKEN_OVER), 1);
    reportQueueTime(deps, begun);
    const outcome = await callProvider(deps, { message: begun, ...call });
    if (outcome.kind === 'accepted') return accepted(deps, begun, outcome);
    if (outcome.kind === 'rejected') return outcome;
    if (begun.attempts < callsMax) return { ...outcome, attempt: begun.attempts };
    return settled(await deps.messages.find(workspaceId, key));
  } finally {
    await gate.leave();
  }
}

/** Leaves the provider's own names of the recipient out of the result: histories hold no numbers. */
function accepted(
  deps: AttemptSendDeps,
  message: Message,
  { kind, providerMessageId, knownAs }: Extract<SendOutcome, { kind: 'accepted' }>,
): AttemptSendResult {
  // Nobody waits for it: what is lost is learned at the next send.
  if (knownAs !== undefined) void learnAlias(deps, message, knownAs).catch(() => undefined);
  return { kind, providerMessageId };
}

/** When to ask for a permit again: soon for as long as somebody waits for the answer. */
function turnForPermitMs(
  { permits, clock, syncWaitMs }: AttemptSendDeps,
  { async: isAsync, createdAt }: Message,
  holder: PermitHolder,
): number {
  const turnInMs = permits.reserveRetryMs(holder);
  const isAwaited = !isAsync && clock.now().getTime() - createdAt.getTime() < syncWaitMs;
  return isAwaited ? Math.min(turnInMs, AWAITED_TURN_MAX_MS) : turnInMs;
}

/**
 * Notes when the message is due. One that nobody waits for any more by then ends now; one that expires before asks again
 * then, and ends.
 */
async function putOff(
  deps: AttemptSendDeps,
  message: Message,
  reason: PutOffReason,
  untilTurnMs: number,
): Promise<AttemptSendResult> {
  const nowMs = deps.clock.now().getTime();
  const untilExpiryMs = (message.expiresAt?.getTime() ?? Infinity) - nowMs;
  const turnInMs = Math.max(1, Math.min(untilTurnMs, untilExpiryMs));
  const turnAt = new Date(nowMs + turnInMs);
  const late = lateness(deps, message, turnAt);
  if (late === TOO_LATE) return endUncalled(deps, message, late);
  const startDueAt = new Date(turnAt.getTime() + deps.startGraceMs);
  await deps.messages.putOff(message.workspaceId, message.key, turnAt, startDueAt);
  deps.metrics.sendPutOff(reason);
  return { kind: 'put_off', reason, turnInMs };
}

/** Waits a while for a worker with the right key; then the message ends. */
async function waitForCredentials(
  deps: AttemptSendDeps,
  message: Message,
): Promise<AttemptSendResult> {
  const now = deps.clock.now();
  const since = await deps.messages.noteUnusable(message.workspaceId, message.key, now);
  return now.getTime() - since.getTime() < UNUSABLE_AFTER_MS
    ? putOff(deps, message, 'credentials', CREDENTIALS_TURN_MS)
    : endUncalled(deps, message, SENDER_UNUSABLE, message.attempts);
}

/** A message that no further call is made for; one that is refused gets its result now. */
async function endUncalled(
  deps: AttemptSendDeps,
  message: Message,
  refusal: Refusal,
  uncalled = 0,
): Promise<AttemptSendResult> {
  const { workspaceId, key } = message;
  await giveUpSend(deps, message, refusal, uncalled);
  return settled(await deps.messages.find(workspaceId, key));
}

/** Whether it is known already that no call may be made: nothing is reserved then. */
function isOver({ kind, attempts, result, providerMessageIds }: Message): boolean {
  const callsLeft = rulesOf(kind).providerCallsMax - attempts;
  return result !== null || callsLeft <= 0 || providerMessageIds.length > 0;
}

/** How long it waited for its first call, whatever for. */
function reportQueueTime({ metrics, clock }: AttemptSendDeps, { attempts, createdAt }: Message) {
  if (attempts > 1) return;
  metrics.sendBegun((clock.now().getTime() - createdAt.getTime()) / 1000);
}

/** Returns the outcome of a message that may not be sent again. */
function settled(message: Message | null): AttemptSendResult {
  if (message === null) return { kind: 'gone' };
  const { result, providerError, providerMessageIds } = message;
  if (result?.kind === 'rejected' && providerError !== null) {
    return { kind: 'rejected', error: providerError };
  }
  const [providerMessageId] = providerMessageIds;
  return providerMessageId === undefined
    ? { kind: 'unreachable' }
    : { kind: 'accepted', providerMessageId };
}

async function senderOf(deps: AttemptSendDeps, message: Message): Promise<Sender> {
  const sender = await deps.senders.find(message.workspaceId, message.senderId);
  if (sender === null) throw new Error(`sender ${message.senderId} is missing`);
  return sender;
}
