import { newId } from '../../src/domain/ids';
import type { Message } from '../../src/domain/message';
import type { WebhookEvent } from '../../src/domain/webhook-event';
import { fillInbox } from '../inbox/fill';
import type { BenchStack } from '../stack/start-stack';

export const CONSOLE_ROWS = 10_000;
const STORED_AT_ONCE = 500;

/** Fills a workspace with conversations, messages and deliveries, each a second older than the one before. */
export async function fillConsole(stack: BenchStack, workspaceId: string): Promise<void> {
  await fillInbox(stack, workspaceId, CONSOLE_ROWS);
  const { messages, webhookEvents } = stack.base.database.models;
  for (let start = 0; start < CONSOLE_ROWS; start += STORED_AT_ONCE) {
    const indexes = Array.from({ length: STORED_AT_ONCE }, (_, offset) => start + offset);
    const stored = indexes.map((index) => messageOf(workspaceId, index));
    await messages.insertMany(stored.map(({ key: _id, ...rest }) => ({ _id, ...rest })));
    const events = stored.map(eventOf);
    await webhookEvents.insertMany(events.map(({ id: _id, ...rest }) => ({ _id, ...rest })));
  }
}

function messageOf(workspaceId: string, index: number): Message {
  const at = new Date(Date.now() - index * 1000);
  const template = {
    id: 'tpl_bench',
    name: 'welcome',
    language: 'en_US',
    category: 'UTILITY',
    parameterFormat: 'POSITIONAL',
    providerTemplateId: '17',
    variableKeys: null,
  } as const;
  const values = { header: null, body: [], buttons: [] };
  return {
    key: newId('msg'),
    workspaceId,
    messageId: `bench-${index}`,
    kind: 'v2',
    requestHash: 'bench',
    async: true,
    senderId: 'snd_bench',
    customerId: `cus_bench_${index}`,
    conversationId: `cnv_bench_${index}`,
    recipientNumber: `336${10_000_000 + index}`,
    content: {
      kind: 'template',
      template,
      values,
      rendered: null,
      isSecret: false,
      valuesRemovedAt: null,
    },
    author: null,
    metadataJson: null,
    warnings: [],
    trackingToken: newId('trk'),
    status: 'delivered',
    sendingAt: null,
    expiresAt: null,
    refusalCode: null,
    attempts: 1,
    result: { kind: 'accepted', providerMessageId: `wamid.bench.${index}`, at },
    providerError: null,
    refusal: null,
    autoPilot: null,
    entered: true,
    providerMessageIds: [`wamid.bench.${index}`],
    timeline: [],
    createdAt: at,
  };
}

function eventOf(message: Message): WebhookEvent {
  const { workspaceId, key, messageId, customerId, conversationId, createdAt } = message;
  const attempt = { number: 1, startedAt: createdAt, durationMs: 20, outcome: 'http_200' };
  const answer = { httpStatus: 200, responseText: 'ok', bodyTruncated: false };
  return {
    id: newId('evt'),
    workspaceId,
    messageKey: key,
    messageId,
    customerId,
    conversationId,
    status: 'delivered',
    body: '{}',
    state: 'delivered',
    attempts: [{ ...attempt, ...answer }],
    createdAt,
    completedAt: createdAt,
    resend: null,
    pastRuns: [],
    providerMessageDigest: 'none',
  };
}
