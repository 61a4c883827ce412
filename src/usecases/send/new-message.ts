import { renderTemplate } from '../../domain/template/render-template';
import { conversationIdOf, customerIdOf, messageKeyOf, newId } from '../../domain/ids';
import type { Message, MessageTemplate } from '../../domain/message';
import type { Template } from '../../domain/template/template';
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
  | 'author'
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
    content: {
      kind: 'template',
      template: messageTemplate(template),
      values,
      rendered: renderTemplate(template, values),
    },
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

function messageTemplate(template: Template): MessageTemplate {
  const { id, name, language, category } = template;
  const { parameterFormat, providerTemplateId, variableKeys } = template;
  return { id, name, language, category, parameterFormat, providerTemplateId, variableKeys };
}
