import { NO_VALUES, holdsOneTimeCode, maskedValues } from '../../../domain/template/one-time-code';
import { renderTemplate } from '../../../domain/template/render-template';
import { conversationIdOf, messageKeyOf, newId } from '../../../domain/ids';
import type { Message, MessageTemplate, TemplateMessageContent } from '../../../domain/message';
import { expiryOf } from '../../../domain/send-expiry';
import type { Sender } from '../../../domain/sender';
import type { Template } from '../../../domain/template/template';
import type { TemplateValues } from '../../../domain/template/template-values';

type RequiredFields =
  'messageId' | 'kind' | 'requestHash' | 'async' | 'customerId' | 'recipientNumber' | 'content';

type OptionalFields =
  'recipientUserId' | 'metadataJson' | 'warnings' | 'autoPilot' | 'author' | 'reserved';

/** Fields of a message beside its sender. */
export type MessageFields = Pick<Message, RequiredFields> &
  Partial<Pick<Message, OptionalFields>> & {
    /** Seconds until it expires; the usual time of its template when absent. */
    ttlSeconds?: number | undefined;
  };

/** Returns a message that is not stored yet. */
export function newMessage(
  sender: Sender,
  { ttlSeconds, ...fields }: MessageFields,
  now: Date,
): Message {
  const { workspaceId } = sender;
  return {
    recipientUserId: null,
    metadataJson: null,
    warnings: [],
    autoPilot: null,
    author: null,
    reserved: null,
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

/** Returns a template with its values as a message stores it. The text that people see has no one-time password. */
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

/** Returns a template without its values and text, for a template that may be faulty. */
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

function messageTemplate(template: Template): MessageTemplate {
  const { id, name, language, category } = template;
  const { parameterFormat, providerTemplateId, variableKeys } = template;
  return { id, name, language, category, parameterFormat, providerTemplateId, variableKeys };
}
