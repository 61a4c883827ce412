import { z } from 'zod';
import {
  conversation,
  conversationAnswer,
  conversationListAnswer,
  conversationMessage,
  conversationMessageListAnswer,
  outboundMessage,
} from '../schemas/conversation-answer';
import { customer, customerAnswer, customerListAnswer } from '../schemas/customer-answer';
import { errorAnswer } from '../schemas/error-answer';
import { healthAnswer } from '../schemas/health-answer';
import { inboundMessage } from '../schemas/inbound-answer';
import {
  messageState,
  messageAnswer,
  messageListAnswer,
  webhookEvent,
} from '../schemas/message-answer';
import { previewAnswer } from '../schemas/preview-answer';
import { acceptedAnswer, queuedAnswer } from '../schemas/send-answer';
import { previewRequestSchema, sendRequestSchema } from '../schemas/send-request-schema';
import {
  standardAcceptance,
  standardAnswer,
  standardFailure,
  standardRequestError,
} from '../schemas/standard-answer';
import { standardRequestSchema } from '../schemas/standard-request';
import {
  listedTemplate,
  templateListAnswer,
  templateShownAnswer,
} from '../schemas/template-list-answer';
import { allowNulls } from '../schemas/null-as-absent';
import { INBOX_ANSWERS, INBOX_REQUESTS } from './inbox-components';
import { SETTINGS_ANSWERS, SETTINGS_REQUESTS } from './settings-components';
import { WEBHOOK_BODIES } from '../schemas/webhook-event-body';

const REQUESTS = {
  SendRequest: sendRequestSchema,
  PreviewRequest: previewRequestSchema,
  StandardSendRequest: standardRequestSchema,
  ...SETTINGS_REQUESTS,
  ...INBOX_REQUESTS,
};

const ANSWERS = {
  ...WEBHOOK_BODIES,
  TemplateList: templateListAnswer,
  Template: listedTemplate,
  TemplateShown: templateShownAnswer,
  AcceptedMessage: acceptedAnswer,
  QueuedMessage: queuedAnswer,
  Preview: previewAnswer,
  StandardAnswer: standardAnswer,
  StandardAcceptance: standardAcceptance,
  StandardFailure: standardFailure,
  StandardRequestError: standardRequestError,
  Message: messageAnswer,
  MessageList: messageListAnswer,
  MessageState: messageState,
  WebhookEvent: webhookEvent,
  CustomerList: customerListAnswer,
  CustomerAnswer: customerAnswer,
  Customer: customer,
  ConversationList: conversationListAnswer,
  ConversationAnswer: conversationAnswer,
  Conversation: conversation,
  ConversationMessageList: conversationMessageListAnswer,
  ConversationMessage: conversationMessage,
  OutboundMessage: outboundMessage,
  InboundMessage: inboundMessage,
  Health: healthAnswer,
  ...SETTINGS_ANSWERS,
  ...INBOX_ANSWERS,
  Error: errorAnswer,
};

export type RequestName = keyof typeof REQUESTS;
type ComponentName = RequestName | keyof typeof ANSWERS;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The named schemas of the document, made from the zod schemas that check the requests and describe the answers. */
export function componentSchemas(): Record<string, JsonSchema> {
  const requests = toJsonSchemas(REQUESTS, 'input', withoutNumberBounds);
  for (const [name, schema] of Object.entries(REQUESTS)) allowNulls(schema, requests[name] ?? {});
  return { ...requests, ...toJsonSchemas(ANSWERS, 'output', openToAdditions) };
}

export function schemaRef(name: ComponentName): { $ref: string } {
  return { $ref: addressOf(name) };
}

function toJsonSchemas(
  named: Record<string, z.ZodType>,
  io: 'input' | 'output',
  override: (schema: JsonSchema) => void,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: addressOf,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => override(jsonSchema),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, asComponent(schema)]),
  );
}

function addressOf(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Answers may gain fields: a client made from the document must not refuse them. */
function openToAdditions(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  withoutNumberBounds(schema);
}

/** The bounds of whole numbers in JavaScript are nothing to tell a reader. */
function withoutNumberBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Inside a document a schema has no identity or dialect of its own. */
function asComponent(schema: JsonSchema): JsonSchema {
  const component = { ...schema };
  delete component.$id;
  delete component.$schema;
  return component;
}
