import { type ErrorDetail, HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import type { Message, SendResult } from '../../domain/message';
import { NO_VALUES } from '../../domain/template/one-time-code';
import type { TemplateValuesInput } from '../../domain/template/resolve-template-values';
import { awaitStandard } from './steps/await-standard';
import { addressFields, ensureRecipient } from './steps/find-recipient';
import { newMessage, templateContent, unrenderedContent } from './steps/new-message';
import { type SendTarget, type Sendable, checkConditions } from './steps/prepare-send';
import { refuseHeldMarketing } from './steps/refuse-customer';
import { reserveBudget } from './steps/reserve-budget';
import { resolveValues } from './steps/resolve-values';
import { startNewSend } from './steps/start-send';
import { storeMessage } from './steps/store-message';
import { storeRefused } from './steps/store-refused';
import type { MessageDeps } from './deps';

/**
 * Accepts a standard send (contract 5): one provider call at most, made while the caller waits or not at all.
 * @throws HeraldError the condition that does not hold, what is wrong with the values, internal_error,
 * temporarily_unavailable
 */
export async function sendStandard(
  deps: MessageDeps,
  workspaceId: string,
  request: StandardRequest,
): Promise<StandardAnswer> {
  try {
    const sendable = await checkConditions(deps, workspaceId, request);
    const draft = await draftMessage(deps, sendable, request);
    const message = await accept(deps, draft, sendable, request);
    return { message, result: await awaitStandard(deps, message) };
  } catch (error) {
    throw asHeraldError(deps, workspaceId, error);
  }
}

async function draftMessage(
  deps: MessageDeps,
  { template, sender, recipient }: Sendable,
  { autoPilot }: StandardRequest,
): Promise<Message> {
  const messageId = newId('msg');
  const now = deps.clock.now();
  const { id: customerId } = await ensureRecipient(deps, sender, recipient, now);
  return newMessage(
    sender,
    {
      messageId,
      kind: 'standard',
      // Compared with nothing: a generated id has no repeats.
      requestHash: messageId,
      async: false,
      customerId,
      ...addressFields(recipient),
      content: unrenderedContent(template),
      autoPilot: autoPilot ?? null,
    },
    now,
  );
}

/** Stores and starts the message. A message that cannot be sent is stored with the reason. */
async function accept(
  deps: MessageDeps,
  draft: Message,
  { template, sender, recipient }: Sendable,
  request: StandardRequest,
): Promise<Message> {
  try {
    refuseHeldMarketing(recipient.customer, template, deps.clock.now());
    refuseProblems(request);
    const values = resolveValues(deps, template, request, sender.capabilities);
    const reserved = await reserveBudget(deps, { template, sender, recipient }, draft.key);
    const message = { ...draft, content: templateContent(template, values), reserved };
    await storeMessage(deps, message);
    await startNewSend(deps, message);
    return message;
  } catch (error) {
    const refusal = asHeraldError(deps, template.workspaceId, error);
    if (refusal.code !== 'temporarily_unavailable') {
      // The template may be what is faulty: then it is not rendered.
      const isFault = refusal.code === 'internal_error';
      const content = isFault ? draft.content : templateContent(template, NO_VALUES);
      await storeRefused(deps, { ...draft, content }, sender, refusal);
    }
    throw refusal;
  }
}

function refuseProblems({ problems }: StandardRequest): void {
  if (problems.length === 0) return;
  const sentence = problems.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new HeraldError('invalid_template_values', sentence, { details: problems });
}

/** Logs a fault of our own: its caller learns only that the send failed. */
function asHeraldError({ log }: MessageDeps, workspaceId: string, error: unknown): HeraldError {
  if (error instanceof HeraldError) return error;
  log.error({ workspaceId, err: error }, 'standard send failed');
  return new HeraldError('internal_error', 'something went wrong on our side', { cause: error });
}

/** A parsed body of contract 5. */
export interface StandardRequest extends SendTarget, TemplateValuesInput {
  recipientNumber: string;
  autoPilot?: boolean | undefined;
  /** Optional fields of a wrong type: with them the values are incomplete. */
  problems: ErrorDetail[];
}

export interface StandardAnswer {
  message: Message;
  /** Null when it was not known at the end of the wait. */
  result: SendResult | null;
}
