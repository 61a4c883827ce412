import type { Conversation } from '../../domain/conversation';
import { HeraldError } from '../../domain/errors';
import { messageKeyOf, newId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { TemplateValuesInput } from '../../domain/template/resolve-template-values';
import { getConversation } from './get-conversation';
import { acceptMessage, repeatMessage } from '../messages/steps/accept-message';
import { addressFields } from '../messages/steps/find-recipient';
import { newMessage, templateContent } from '../messages/steps/new-message';
import { type PreparedSend, prepareSend } from '../messages/steps/prepare-send';
import { requestHash } from '../messages/steps/request-hash';
import { reserveBudget } from '../messages/steps/reserve-budget';
import { findEarlier } from '../messages/steps/find-earlier';
import type { ConversationDeps } from './deps';

/**
 * Sends a template in a conversation, without waiting for the provider. The assignment stays.
 * @throws HeraldError conversation_not_found, and as a V2 send does
 */
export async function sendInboxTemplate(
  deps: ConversationDeps,
  request: InboxTemplateRequest,
): Promise<Message> {
  const { workspaceId, conversationId, messageId, template } = request;
  const conversation = await getConversation(deps, workspaceId, conversationId);
  const hash = requestHash(deps.digests, { conversationId, ...template });
  const earlier = await findEarlier(deps, workspaceId, messageId, hash);
  if (earlier !== null) return (await repeatMessage(deps, earlier, { async: true })).message;
  const message = await draftMessage(deps, conversation, request, hash);
  const { message: accepted } = await acceptMessage(deps, message);
  deps.live.publish(workspaceId, conversationId);
  return accepted;
}

/** Template of the conversation's number, with its values. */
export interface InboxTemplate extends TemplateValuesInput {
  templateId?: string | undefined;
  templateName?: string | undefined;
  templateLanguage?: string | undefined;
}

export interface InboxTemplateRequest {
  workspaceId: string;
  conversationId: string;
  memberId: string;
  template: InboxTemplate;
  /** A repeat with the same id sends once; generated when absent. */
  messageId?: string | undefined;
}

async function draftMessage(
  deps: ConversationDeps,
  conversation: Conversation,
  { workspaceId, memberId, template, messageId = newId('msg') }: InboxTemplateRequest,
  hash: string,
): Promise<Message> {
  const { customerId } = conversation;
  const prepared = await prepareSend(deps, workspaceId, {
    ...template,
    ...(template.templateId === undefined && { senderNumber: conversation.senderNumber }),
    recipientId: customerId,
  });
  refuseOtherNumber(prepared, conversation);
  const reserved = await reserveBudget(deps, prepared, messageKeyOf(workspaceId, messageId));
  return newMessage(
    prepared.sender,
    {
      messageId,
      kind: 'inbox',
      requestHash: hash,
      async: true,
      customerId,
      ...addressFields(prepared.recipient),
      content: templateContent(prepared.template, prepared.values),
      author: { kind: 'member', memberId },
      reserved,
    },
    deps.clock.now(),
  );
}

/** Refuses a template of another number: it would go out in another conversation. */
function refuseOtherNumber({ template }: PreparedSend, { senderNumber }: Conversation): void {
  if (template.senderNumber === senderNumber) return;
  throw new HeraldError(
    'template_mismatch',
    `this template belongs to the number ${template.senderNumber}, and the conversation to ${senderNumber}; choose one of that number`,
  );
}
