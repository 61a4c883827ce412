import { NO_VALUES, holdsOneTimeCode, maskedValues } from '../../../domain/template/one-time-code';
import { renderTemplate } from '../../../domain/template/render-template';
import { conversationIdOf, messageKeyOf, newId } from '../../../domain/ids';
import type { Message, MessageTemplate, TemplateMessageContent } from '../../../domain/message';
import { expiryOf } from '../../../domain/send-expiry';
import type { Sender } from '../../../domain/sender';
import type { Template } from '../../../domain/template/template';
import type { TemplateValues } from '../../../domain/template/template-values';

/** Fields of a message beside its sender. */
export type MessageFields = Pick<
  Message,
  | 'messageId'
  | 'kind'
  | 'requestHash'
  | 'async'
  | 'customerId'
  | 'recipientNumber'
  | 'content'
  | 'metadataJson'
  | 'warnings'
  | 'autoPilot'
  | 'author'
> & {
  /** For how many seconds it may wait; what is usual for its template when absent. */
  ttlSeconds?: number | undefined;
};

/** A message that nothing has happened to yet. */
export function newMessage(
  sender: Sender,
  { ttlSeconds, ...fields }: MessageFields,
  now: Date,
): Message {
  const { workspaceId } = sender;
  return {
    ...fields,
    key: messageKeyOf(workspaceId, fields.messageId),
    workspaceId,
    senderId: sender.id,
    conversationId: conversationIdOf(fields.customerId, sender.number),
    trackingToken: newId('trk'),
    status: 'queued',
    sendingAt: null,
    expiresAt: expiryOf(fields.content, ttlSeconds, now),
    attempts: 0,
    result: null,
    providerError: null,
    refusal: null,
    refusalCode: null,
    entered: false,
    providerMessageIds: [],
    timeline: [],
    createdAt: now,
  };
}

/** A template with its values, as the message keeps it; what people see of it has no one-time password. */
export function templateContent(
  template: Template,
  values: TemplateValues,
): TemplateMessageContent {
  const shown = holdsOneTimeCode(template) ? maskedValues(values) : values;
  return {
    ...unrenderedContent(template),
    values,
    rendered: renderTemplate(template, shown),
  };
}

/** A template without its values, and without a look at what it is like. */
export function unrenderedContent(template: Template): TemplateMessageContent {
  return {
    kind: 'template',
    template: messageTemplate(template),
    values: NO_VALUES,
    rendered: null,
    isSecret: holdsOneTimeCode(template),
    valuesRemovedAt: null,
  };
}

/** Copies the part of the template that a message keeps. */
function messageTemplate(template: Template): MessageTemplate {
  const { id, name, language, category } = template;
  const { parameterFormat, providerTemplateId, variableKeys } = template;
  return { id, name, language, category, parameterFormat, providerTemplateId, variableKeys };
}
