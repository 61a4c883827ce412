import { randomBytes } from 'node:crypto';
import { type Agent, DEFAULT_AGENT_LIMITS } from '../../src/domain/agent';
import type { Conversation, MessagePreview } from '../../src/domain/conversation';
import type { Customer } from '../../src/domain/customer';
import { conversationIdOf, messageKeyOf, newId } from '../../src/domain/ids';
import type { InboundMessage, ReportedAuthor } from '../../src/domain/inbound';
import type {
  Message,
  MessageContent,
  MessageTemplate,
  TimelineEntry,
} from '../../src/domain/message';
import type { Sender } from '../../src/domain/sender';
import { NEVER_SYNCED } from '../../src/domain/template-sync';
import type { WebhookEvent } from '../../src/domain/webhook-event';
import type { SyncedTemplate } from '../../src/ports/templates';
import { lookupFor } from './digests';

/** The content of a message without variables. */
export function templateContent(
  change: Partial<MessageTemplate> = {},
): Extract<MessageContent, { kind: 'template' }> {
  const template: MessageTemplate = {
    id: 'tpl_1',
    name: 'welcome',
    language: 'en_US',
    category: 'UTILITY',
    parameterFormat: 'POSITIONAL',
    providerTemplateId: '17',
    variableKeys: null,
    ...change,
  };
  const values = { header: null, body: [], buttons: [] };
  const isSecret = template.category === 'AUTHENTICATION';
  return { kind: 'template', template, values, rendered: null, isSecret, valuesRemovedAt: null };
}

/** A message as it is stored before anything is sent. */
export function newMessage(change: Partial<Message> = {}): Message {
  const { workspaceId = newId('wks'), messageId = newId('msg') } = change;
  return {
    key: messageKeyOf(workspaceId, messageId),
    workspaceId,
    messageId,
    kind: 'v2',
    requestHash: 'hash',
    async: false,
    senderId: newId('snd'),
    customerId: 'cus_1',
    conversationId: 'cnv_1',
    recipientNumber: '33612345678',
    recipientUserId: null,
    content: templateContent(),
    author: null,
    metadataJson: null,
    warnings: [],
    trackingToken: newId('trk'),
    status: 'queued',
    sendingAt: null,
    expiresAt: null,
    attempts: 0,
    result: null,
    providerError: null,
    refusal: null,
    refusalCode: null,
    autoPilot: null,
    reserved: null,
    entered: false,
    providerMessageIds: [],
    timeline: [],
    createdAt: new Date(),
    ...change,
  };
}

/** A status as a callback brings it. */
export function reported(
  status: TimelineEntry['status'],
  change: Partial<TimelineEntry> = {},
): TimelineEntry {
  const at = new Date();
  return {
    status,
    providerMessageId: 'wamid.1',
    occurredAt: at,
    receivedAt: at,
    statusCode: null,
    failureId: status === 'failed' ? 'none' : null,
    ...change,
  };
}

/** A webhook event as a status report makes it. */
export function newWebhookEvent(change: Partial<WebhookEvent> = {}): WebhookEvent {
  return {
    id: newId('evt'),
    workspaceId: 'wks_1',
    messageKey: 'key',
    messageId: 'order-17',
    customerId: 'cus_1',
    conversationId: 'cnv_1',
    status: 'sent',
    body: '{}',
    state: 'pending',
    attempts: [],
    createdAt: new Date(),
    completedAt: null,
    resend: null,
    pastRuns: [],
    providerMessageDigest: 'digest',
    ...change,
  };
}

export function newSender(change: Partial<Sender> = {}): Sender {
  return {
    id: newId('snd'),
    workspaceId: newId('wks'),
    provider: 'meta',
    number: '15550100200',
    portfolioId: '102290129340398',
    connectionId: newId('con'),
    connected: true,
    sealedCredentials: 'sealed',
    capabilities: { staticUrlReplaceable: false },
    messagesPerSecond: null,
    marketingMessages: null,
    agentId: null,
    templateSync: NEVER_SYNCED,
    callbackVerifiedAt: null,
    accountSubscribedAt: null,
    freeTextBilledOn: null,
    createdAt: new Date(),
    ...change,
  };
}

/** A template as a sync finds it at the provider. */
export function synced(change: Partial<SyncedTemplate> = {}): SyncedTemplate {
  return {
    workspaceId: 'wks_1',
    senderId: 'snd_1',
    senderNumber: '15550100200',
    name: 'welcome',
    language: 'en_US',
    category: 'UTILITY',
    providerTemplateId: '17',
    providerStatus: 'APPROVED',
    parameterFormat: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'Welcome!' }],
    variableKeys: null,
    lastSyncedAt: new Date(),
    syncRun: 1,
    ...change,
  };
}

/** A customer as the first send to a number makes it. */
export function newCustomer(change: Partial<Customer> = {}): Customer {
  const { workspaceId = newId('wks'), number = '33612345678', createdAt = new Date() } = change;
  return {
    id: newId('cus'),
    workspaceId,
    lookups: [lookupFor(workspaceId, number ?? '')],
    mergedInto: null,
    number,
    userIds: [],
    username: null,
    name: null,
    deliveryIdentity: number,
    blocked: false,
    unsubscribed: false,
    subscriptionChange: null,
    marketingStopped: false,
    marketingChange: null,
    marketingHeldUntil: null,
    createdAt,
    updatedAt: createdAt,
    erasedAt: null,
    forgottenAt: null,
    ...change,
  };
}

export function newConversation(change: Partial<Conversation> = {}): Conversation {
  const customerId = newId('cus');
  const senderNumber = '15550100200';
  const now = new Date();
  return {
    id: conversationIdOf(customerId, senderNumber),
    workspaceId: newId('wks'),
    customerId,
    senderNumber,
    senderId: 'snd_1',
    handling: { kind: 'unassigned' },
    handlingHistory: [],
    handlingTurn: 0,
    answerDue: null,
    answering: null,
    state: 'open',
    snoozedUntil: null,
    stateTurn: 0,
    labels: [],
    lastMessageAt: now,
    lastMessage: null,
    lastInboundAt: null,
    unread: [],
    searchTerms: [],
    createdAt: now,
    ...change,
  };
}

/** The beginning of a message that went out at that time. */
export function previewAt(time: number): MessagePreview {
  const at = new Date(time);
  return { direction: 'outbound', kind: 'v2', text: `at ${time}`, messageKey: 'msg_1', at };
}

/** A customer as a provider reports them. */
export function reportedAuthor(change: Partial<ReportedAuthor> = {}): ReportedAuthor {
  return {
    number: '33612345678',
    userId: null,
    parentUserId: null,
    username: null,
    profileName: null,
    ...change,
  };
}

/** A message of a customer, as a callback has it stored. */
export function newInbound(change: Partial<InboundMessage> = {}): InboundMessage {
  const at = new Date();
  return {
    id: `inb_${randomBytes(16).toString('hex')}`,
    workspaceId: newId('wks'),
    senderId: 'snd_1',
    customerId: 'cus_1',
    conversationId: 'cnv_1',
    from: '33612345678',
    fromUserId: null,
    providerMessageId: 'wamid.1',
    content: { kind: 'text', text: 'Hello' },
    replyTo: null,
    occurredAt: at,
    receivedAt: at,
    createdAt: at,
    ...change,
  };
}

/** An agent as it is created. */
export function newAgent(change: Partial<Agent> = {}): Agent {
  const { createdAt = new Date() } = change;
  return {
    id: newId('agt'),
    workspaceId: newId('wks'),
    name: 'Demo agent',
    instructions: 'Be kind.',
    model: 'gpt-test',
    baseUrl: 'https://models.example/v1',
    sealedKey: null,
    limits: DEFAULT_AGENT_LIMITS,
    handOver: 'tool',
    createdAt,
    updatedAt: createdAt,
    version: 1,
    ...change,
  };
}
