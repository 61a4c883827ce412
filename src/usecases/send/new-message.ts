import { conversationIdOf, customerIdOf, messageKeyOf, newId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { PreparedSend } from './prepare-send';

/** What a message is made of beside template, sender and values. */
export type MessageFields = Pick<
  Message,
  | 'messageId'
  | 'kind'
  | 'requestHash'
  | 'async'
  | 'recipientNumber'
  | 'metadataJson'
  | 'warnings'
  | 'autoPilot'
>;

/** A message that nothing has happened to yet. */
export function newMessage(
  { template, sender, values }: PreparedSend,
  fields: MessageFields,
  now: Date,
): Message {
  const { workspaceId } = template;
  const customerId = customerIdOf(workspaceId, fields.recipientNumber);
  return {
    ...fields,
    key: messageKeyOf(workspaceId, fields.messageId),
    workspaceId,
    senderId: sender.id,
    customerId,
    conversationId: conversationIdOf(customerId, sender.number),
    templateId: template.id,
    templateName: template.name,
    templateLanguage: template.language,
    templateCategory: template.category,
    parameterFormat: template.parameterFormat,
    providerTemplateId: template.providerTemplateId,
    variableKeys: template.variableKeys,
    values,
    trackingToken: newId('trk'),
    status: 'queued',
    sendingAt: null,
    attempts: 0,
    result: null,
    providerError: null,
    refusal: null,
    providerMessageIds: [],
    timeline: [],
    createdAt: now,
  };
}
