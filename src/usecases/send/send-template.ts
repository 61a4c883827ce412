import { HeraldError } from '../../domain/errors';
import { conversationIdOf, customerIdOf, messageKeyOf, newId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { Sender } from '../../domain/sender';
import type { Template } from '../../domain/template/template';
import type { TemplateValues } from '../../domain/template/template-values';
import type { Clock } from '../../ports/clock';
import type {
  MessageRepository,
  SenderRepository,
  TemplateRepository,
} from '../../ports/repositories';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { refuseUnsendable } from './refuse-unsendable';
import { requestHash } from './request-hash';
import { type TemplateReference, resolveTemplate } from './resolve-template';
import { type ValuesInput, resolveValues } from './resolve-values';
import { ensureStarted, startNewSend } from './start-send';

/** A parsed and shape-checked body of contract 4. */
export interface SendTemplateRequest extends TemplateReference, ValuesInput {
  recipientNumber: string;
  async: boolean;
  /** Part of what makes two requests the same (contract 4.3), though nothing acts on it yet. */
  autoPilot?: boolean | undefined;
  messageId?: string | undefined;
  /** The metadata's JSON text. */
  metadataJson?: string | undefined;
  /** Sentences about fields that were ignored. */
  warnings: string[];
}

/**
 * `queued`: stored and started, the provider not called yet (202). `finished`: the provider answered or could not be
 * reached, see `message.result`. `pending`: still going on when the wait was over.
 */
export interface SendAnswer {
  kind: 'queued' | 'finished' | 'pending';
  message: Message;
  /** True when this request repeats an earlier one of the same messageId. */
  replayed: boolean;
}

export interface SendTemplateDeps {
  templates: TemplateRepository;
  senders: SenderRepository;
  messages: MessageRepository;
  workflows: WorkflowGateway;
  clock: Clock;
  /** How long a sync request waits for the provider's answer (contract 4.2). */
  syncWaitMs: number;
  /** After this long without a result the sweep makes sure that the workflow was started. */
  startGraceMs: number;
}

export type SendTemplate = (
  workspaceId: string,
  request: SendTemplateRequest,
) => Promise<SendAnswer>;

/**
 * Accepts a send: everything is validated before anything is stored, and stored before anything is sent (contract 4).
 * @throws HeraldError as contract 2 lists for V2
 */
export function sendTemplate(deps: SendTemplateDeps): SendTemplate {
  return async (workspaceId, request) => {
    const template = await resolveTemplate(deps.templates, workspaceId, request);
    const mapped = template.senderId;
    const sender = refuseUnsendable(
      template,
      mapped === null ? null : await deps.senders.find(workspaceId, mapped),
    );
    const values = resolveValues(template, request, sender.capabilities);
    const message = newMessage(request, template, sender, values, deps.clock.now());
    return acceptMessage(deps, message, request.async);
  };
}

async function acceptMessage(
  deps: SendTemplateDeps,
  message: Message,
  isAsync: boolean,
): Promise<SendAnswer> {
  const { stored, isNew } = await namingTheMessage(message, () => storeAndStart(deps, message));
  if (stored.result !== null) return { kind: 'finished', message: stored, replayed: !isNew };
  if (isAsync) return { kind: 'queued', message: stored, replayed: !isNew };

  const { workspaceId, key } = stored;
  await deps.workflows.awaitSend(workspaceId, key, deps.syncWaitMs);
  const current = await deps.messages.find(workspaceId, key).catch(() => null);
  const kind = current === null || current.result === null ? 'pending' : 'finished';
  return { kind, message: current ?? stored, replayed: !isNew };
}

/** Whoever stores the message first starts it; a repeat joins it, and says so before the first can take it back. */
async function storeAndStart(
  deps: SendTemplateDeps,
  message: Message,
): Promise<{ stored: Message; isNew: boolean }> {
  const { workspaceId, key, createdAt } = message;
  const startDueAt = new Date(createdAt.getTime() + deps.startGraceMs);
  if (await deps.messages.insert(message, startDueAt)) {
    await startNewSend(deps, message);
    return { stored: message, isNew: true };
  }
  const stored = await findEarlier(deps, message);
  if (stored.result === null) {
    await deps.messages.join(workspaceId, key);
    await ensureStarted(deps, stored);
  }
  return { stored, isNew: false };
}

/** The database may have stored a message without saying so: its id lets the caller repeat without sending twice. */
async function namingTheMessage<Result>(
  message: Message,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof HeraldError) || error.code !== 'temporarily_unavailable') throw error;
    const { messageId } = message;
    throw new HeraldError(error.code, `${error.message}, with this messageId`, {
      messageId,
      cause: error,
    });
  }
}

async function findEarlier(deps: SendTemplateDeps, repeat: Message): Promise<Message> {
  const earlier = await deps.messages.find(repeat.workspaceId, repeat.key);
  if (earlier === null) {
    throw new HeraldError(
      'temporarily_unavailable',
      'the message is being withdrawn; try again shortly',
    );
  }
  if (earlier.requestHash !== repeat.requestHash) {
    throw new HeraldError(
      'message_id_conflict',
      'this messageId was used for a different request; use a new one',
      { messageId: repeat.messageId },
    );
  }
  return earlier;
}

function newMessage(
  request: SendTemplateRequest,
  template: Template,
  sender: Sender,
  values: TemplateValues,
  now: Date,
): Message {
  const { messageId = newId('msg'), warnings } = request;
  const customerId = customerIdOf(template.workspaceId, request.recipientNumber);
  return {
    key: messageKeyOf(template.workspaceId, messageId),
    workspaceId: template.workspaceId,
    messageId,
    kind: 'v2',
    requestHash: hashOf(request),
    async: request.async,
    senderId: sender.id,
    customerId,
    conversationId: conversationIdOf(customerId, sender.number),
    recipientNumber: request.recipientNumber,
    templateId: template.id,
    templateName: template.name,
    templateLanguage: template.language,
    parameterFormat: template.parameterFormat,
    values,
    metadataJson: request.metadataJson ?? null,
    warnings,
    trackingToken: newId('trk'),
    status: 'queued',
    attempts: 0,
    result: null,
    providerError: null,
    refusal: null,
    autoPilot: request.autoPilot ?? null,
    providerMessageIds: [],
    timeline: [],
    createdAt: now,
  };
}

/** What makes two requests the same: everything but how the answer is awaited and what was ignored (contract 4.3). */
function hashOf(request: SendTemplateRequest): string {
  const { async: _async, messageId: _id, warnings: _warnings, metadataJson, ...compared } = request;
  const metadata = metadataJson === undefined ? undefined : (JSON.parse(metadataJson) as unknown);
  return requestHash({ ...compared, metadata });
}
