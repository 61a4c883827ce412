import { type ErrorDetail, HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import type { Message, SendResult } from '../../domain/message';
import { NO_VALUES } from '../../domain/template/one-time-code';
import type { TemplateValuesInput } from '../../domain/template/resolve-template-values';
import type { Clock } from '../../ports/clock';
import { newCustomerAt } from '../customers/steps/find-by-number';
import { type AwaitStandardDeps, awaitStandard } from './steps/await-standard';
import { type StoreRefusedDeps, storeRefused } from './steps/store-refused';
import {
  type MessageFields,
  newMessage,
  templateContent,
  unrenderedContent,
} from './steps/new-message';
import {
  type PrepareSendDeps,
  type SendTarget,
  type Sendable,
  checkConditions,
} from './steps/prepare-send';
import { resolveValues } from './steps/resolve-values';
import { type StartSendDeps, startNewSend } from './steps/start-send';
import { storeMessage } from './steps/store-message';

/** A parsed body of contract 5. */
export interface StandardRequest extends SendTarget, TemplateValuesInput {
  autoPilot?: boolean | undefined;
  /** Optional fields of a wrong type: with them the values are incomplete. */
  problems: ErrorDetail[];
}

export interface StandardAnswer {
  message: Message;
  /** Null when it was still unknown at the end of the wait. */
  result: SendResult | null;
}

export interface SendStandardDeps
  extends PrepareSendDeps, StoreRefusedDeps, StartSendDeps, AwaitStandardDeps {
  clock: Clock;
}

export type SendStandard = (
  workspaceId: string,
  request: StandardRequest,
) => Promise<StandardAnswer>;

/**
 * The standard send (contract 5): one provider call at most, made while the caller waits or not at all.
 * @throws HeraldError the condition that does not hold, what is wrong with the values, internal_error,
 * temporarily_unavailable
 */
export function sendStandard(deps: SendStandardDeps): SendStandard {
  return async (workspaceId, request) => {
    try {
      const sendable = await checkConditions(deps, workspaceId, request);
      const message = await accept(deps, sendable, request);
      return { message, result: await awaitStandard(deps, message) };
    } catch (error) {
      throw asHeraldError(deps, workspaceId, error);
    }
  };
}

/** Stores and starts the message; one that cannot be sent is stored with the reason. */
async function accept(
  deps: SendStandardDeps,
  sendable: Sendable,
  request: StandardRequest,
): Promise<Message> {
  const { template, sender } = sendable;
  const draft = await draftOf(deps, sendable, request);
  try {
    refuseProblems(request);
    const values = resolveValues(deps, template, request, sender.capabilities);
    const message = { ...draft, content: templateContent(template, values) };
    await storeMessage(deps, message);
    await startNewSend(deps, message);
    return message;
  } catch (error) {
    const refusal = asHeraldError(deps, template.workspaceId, error);
    if (refusal.code !== 'temporarily_unavailable') {
      // A fault of our own may lie in the template: then it is kept as it is, without a look.
      const isOurs = refusal.code === 'internal_error';
      const content = isOurs ? draft.content : templateContent(template, NO_VALUES);
      await storeRefused(deps, { ...draft, content }, sender, refusal);
    }
    throw refusal;
  }
}

async function draftOf(
  deps: SendStandardDeps,
  { template, sender, customer }: Sendable,
  { recipientNumber, autoPilot }: StandardRequest,
): Promise<Message> {
  const messageId = newId('msg');
  const now = deps.clock.now();
  const stranger = newCustomerAt(deps, sender.workspaceId, recipientNumber, now);
  const fields: MessageFields = {
    messageId,
    kind: 'standard',
    // Nothing is compared with it: a generated id has no repeats.
    requestHash: messageId,
    async: false,
    customerId: (customer ?? (await deps.customers.ensure(stranger))).id,
    recipientNumber,
    content: unrenderedContent(template),
    metadataJson: null,
    warnings: [],
    autoPilot: autoPilot ?? null,
    author: null,
  };
  return newMessage(sender, fields, now);
}

function refuseProblems({ problems }: StandardRequest): void {
  if (problems.length === 0) return;
  const sentence = problems.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new HeraldError('invalid_template_values', sentence, { details: problems });
}

/** A fault of our own has its log line here: its caller only learns that the send failed. */
function asHeraldError(
  { log }: SendStandardDeps,
  workspaceId: string,
  error: unknown,
): HeraldError {
  if (error instanceof HeraldError) return error;
  log.error({ workspaceId, err: error }, 'standard send failed');
  return new HeraldError('internal_error', 'something went wrong on our side', { cause: error });
}
