import type { Message, ProviderError } from '../../domain/message';
import type { ProviderOrigins, SendOutcome } from '../../ports/messaging-provider';
import type { PutOffReason } from '../../domain/pacing';
import { rulesOf } from '../../domain/message-kind';
import type { Sender } from '../../domain/sender';
import type { Metrics } from '../../ports/metrics';
import type { MessageRepository, SenderRepository } from '../../ports/repositories';
import type { SecretBox } from '../../ports/secret-box';
import { type EnterConversationDeps, enterConversation } from '../conversation/enter-conversation';
import { learnAlias } from '../customer/learn-alias';
import type { PermitHolder, Permits } from '../permits';
import { openCredentials } from '../settings/sender-credentials';
import { TAKEN_OVER } from '../../domain/answer';
import { type AnswerGateDeps, answerGate } from './answer-gate';
import { type AwaitSlotDeps, awaitSlot, renewLateSlot } from './await-slot';
import { type CallProviderDeps, type ProviderCall, callProvider } from './call-provider';
import { TOO_LATE, giveUpSend } from './give-up-send';
import { refusalAfterWait } from './refusal-after-wait';

/**
 * What one call of the activity came to; only `network_failure` may be followed by another attempt, and `put_off` by a
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
  extends EnterConversationDeps, AwaitSlotDeps, CallProviderDeps, AnswerGateDeps {
  messages: MessageRepository;
  senders: SenderRepository;
  secretBox: SecretBox;
  /** Who may call a provider now: by its origin and the workspace. */
  permits: Permits<'send'>;
  providerOrigins: ProviderOrigins;
  metrics: Metrics;
  /** How long the request of a message that must not outlive it waits for the outcome. */
  syncWaitMs: number;
  /** How long after its turn the sweep looks after a message that was put off. */
  startGraceMs: number;
}

/** A send whose caller waits asks for a permit so often. */
const AWAITED_TURN_MAX_MS = 2000;

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
 * One provider call, counted on the message right before it begins, so that a lost worker's attempt is consumed and
 * nothing else is. Before the first one the message enters its conversation, while a slot of the sender's pace is
 * reserved; when it has waited, its sender and customer are looked at again. A message with a result, and one that a status proved accepted, end without a further call. Throws only
 * before the call: when the database is away, the sender's credentials cannot be opened, or `signal` ends the wait.
 */
export function attemptSend(deps: AttemptSendDeps): AttemptSend {
  const enter = enterConversation(deps);
  return async ({ workspaceId, messageKey }, { hasTurn, signal }) => {
    const message = await deps.messages.find(workspaceId, messageKey);
    if (message === null) return { kind: 'gone' };
    const sender = await senderOf(deps, message);
    const refusal = await refusalOf(deps, message, sender);
    const entering =
      message.attempts === 0
        ? enter({ ...message, refusal: message.refusal ?? refusal }, sender.number)
        : Promise.resolve(true);
    if (isOver(message) || refusal !== null) {
      return (await entering)
        ? endUncalled(deps, message, refusal, message.attempts)
        : { kind: 'gone' };
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
      return await callAtSlot(deps, message, { sender, signal, slotAtMs: slot.atMs });
    } finally {
      giveBack();
    }
  };
}

/** Looks once more whether the message may go out, and calls. */
async function callAtSlot(
  deps: AttemptSendDeps,
  message: Message,
  call: Omit<OneCall, 'credentials'>,
): Promise<AttemptSendResult> {
  if (comesTooLate(deps, message, deps.clock.now())) return endUncalled(deps, message);
  const stop = await agentsRefusal(deps, message, call.sender);
  if (stop !== null) return endUncalled(deps, message, stop);
  const credentials = openCredentials(deps.secretBox, call.sender);
  return callOnce(deps, message, { ...call, credentials });
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
  if (!(await gate.enter())) return endUncalled(deps, message, TAKEN_OVER);
  const begun = await deps.messages.beginAttempt(workspaceId, key, callsMax);
  // Another run of this may be about to call: the gate stays claimed for it.
  if (begun === null) return settled(await deps.messages.find(workspaceId, key));
  try {
    await renewLateSlot(deps, message, call.sender, slotAtMs);
    if (!(await gate.isOpen())) return await endUncalled(deps, begun, TAKEN_OVER, 1);
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

/** What else the provider calls the recipient stays out of the result: histories have no numbers. */
function accepted(
  deps: AttemptSendDeps,
  message: Message,
  { kind, providerMessageId, knownAs }: Extract<SendOutcome, { kind: 'accepted' }>,
): AttemptSendResult {
  // Nobody waits for it: what is lost is learned at the next send.
  if (knownAs !== undefined) void learnAlias(deps, message, knownAs).catch(() => undefined);
  return { kind, providerMessageId };
}

/** Why no call may be made by now, in words for people; null when one may, or when the message is over anyway. */
async function refusalOf(
  deps: AttemptSendDeps,
  message: Message,
  sender: Sender,
): Promise<string | null> {
  if (isOver(message)) return null;
  if (comesTooLate(deps, message, deps.clock.now())) return TOO_LATE;
  return refusalAfterWait(deps, message, sender);
}

/** What no person wrote is judged once more after its wait for a slot: the customer may have said stop. */
async function agentsRefusal(
  deps: AttemptSendDeps,
  message: Message,
  sender: Sender,
): Promise<string | null> {
  return message.kind === 'agent' ? refusalOf(deps, message, sender) : null;
}

/** When to ask for a permit again: soon for as long as somebody waits for the answer. */
function turnForPermitMs(
  { permits, clock, syncWaitMs }: AttemptSendDeps,
  { async: isAsync, createdAt }: Message,
  holder: PermitHolder,
): number {
  const turnInMs = permits.bookTurnMs(holder);
  const isAwaited = !isAsync && clock.now().getTime() - createdAt.getTime() < syncWaitMs;
  return isAwaited ? Math.min(turnInMs, AWAITED_TURN_MAX_MS) : turnInMs;
}

/** Notes when the message is due. One that nobody waits for any more by then ends now. */
async function putOff(
  deps: AttemptSendDeps,
  message: Message,
  reason: PutOffReason,
  turnInMs: number,
): Promise<AttemptSendResult> {
  const turnAt = new Date(deps.clock.now().getTime() + turnInMs);
  if (comesTooLate(deps, message, turnAt)) return endUncalled(deps, message);
  const startDueAt = new Date(turnAt.getTime() + deps.startGraceMs);
  await deps.messages.putOff(message.workspaceId, message.key, turnAt, startDueAt);
  deps.metrics.sendPutOff(reason);
  return { kind: 'put_off', reason, turnInMs };
}

/** A message that no further call is made for; one that is refused gets its result now. */
async function endUncalled(
  deps: AttemptSendDeps,
  message: Message,
  refusal: string | null = TOO_LATE,
  uncalled = 0,
): Promise<AttemptSendResult> {
  if (refusal === null) return settled(message);
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

/**
 * Whether a call that begins at `callAt` might end after the request of a message that must not outlive it: its caller would be
 * told that the send failed, and try again (contract 5).
 */
function comesTooLate(
  { syncWaitMs, timeoutMs }: AttemptSendDeps,
  { kind, createdAt }: Message,
  callAt: Date,
): boolean {
  if (rulesOf(kind).outlivesRequest) return false;
  const latestMs = Math.max(syncWaitMs - timeoutMs, syncWaitMs / 2);
  return callAt.getTime() - createdAt.getTime() > latestMs;
}

/** What a message came to that no further call may be made for. */
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
