import { messageKeyOf, newId } from '../../domain/ids';
import type { Message, MessageAuthor } from '../../domain/message';
import type { TemplateValuesInput } from '../../domain/template/resolve-template-values';
import type { SendAnswer } from './steps/accept-message';
import { addressFields, ensureRecipient } from './steps/find-recipient';
import { unnamedHeader } from './steps/name-document';
import { newMessage, templateContent } from './steps/new-message';
import {
  type PreparedSend,
  type SendTarget,
  prepareSend,
  sendWarnings,
} from './steps/prepare-send';
import { reserveBudget } from './steps/reserve-budget';
import { type TrackedRequest, hashOf, sendOnce } from './steps/send-once';
import type { MessageDeps } from './deps';

/**
 * Accepts a send: everything is validated before anything is stored, and stored before anything is sent (contract 4).
 * @param author person who sends it by hand; absent for a program
 * @throws HeraldError as contract 2 lists for V2
 */
export function sendTemplate(
  deps: MessageDeps,
  workspaceId: string,
  request: SendTemplateRequest,
  author?: MessageAuthor,
): Promise<SendAnswer> {
  return sendOnce(deps, workspaceId, request, async () =>
    draftMessage(deps, await prepareSend(deps, workspaceId, request), request, author),
  );
}

/** A parsed body of contract 4. */
export interface SendTemplateRequest extends TrackedRequest, SendTarget, TemplateValuesInput {}

async function draftMessage(
  deps: MessageDeps,
  prepared: PreparedSend,
  request: SendTemplateRequest,
  author: MessageAuthor | null = null,
): Promise<Message> {
  const { template, sender, recipient, values } = prepared;
  const { messageId = newId('msg') } = request;
  const now = deps.clock.now();
  const hash = hashOf(deps, request);
  const messageKey = messageKeyOf(sender.workspaceId, messageId);
  const reserved = await reserveBudget(deps, prepared, messageKey);
  const { id: customerId } = await ensureRecipient(deps, sender, recipient, now);
  return newMessage(
    sender,
    {
      messageId,
      kind: 'v2',
      requestHash: hash,
      async: request.async,
      customerId,
      ...addressFields(recipient),
      content: templateContent(template, values),
      author,
      metadataJson: request.metadataJson ?? null,
      warnings: [...sendWarnings(request, sender), ...unnamedHeader(values.header, sender)],
      autoPilot: request.autoPilot ?? null,
      ttlSeconds: request.ttl,
      reserved,
    },
    now,
  );
}
