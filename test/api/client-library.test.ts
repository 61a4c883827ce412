import { beforeAll, describe, expect, test } from '@jest/globals';
import { text } from 'node:stream/consumers';
import {
  Herald,
  HeraldAnswerError,
  MessageNotReachedError,
} from '../../packages/client/src/index.ts';
import { SAMPLES } from '../../sandbox/media/samples';
import { API_KEY_SCOPES } from '../../src/domain/api-key';
import { expectDocumentedAnswer } from '../support/documented-answer';
import { useHerald } from '../support/herald';
import { backendOperations, openapi } from '../support/openapi';
import { RECIPIENTS } from '../support/send-one';
import { type Tenant, mintTenant } from '../support/tenant';
import { customerSends, customerWrites, recipientEnding } from './support/sandbox';

const herald = useHerald();
let tenant: Tenant;
let client: Herald;
const called = new Set<string>();

/** Calls Herald, and holds every answer against its document as `call` does. */
const recordingFetch = async (input: string | URL | Request, init?: RequestInit) => {
  const response = await fetch(input, init);
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  const method = init?.method ?? 'GET';
  called.add(`${method} ${openapi.pathOf(method, pathname) ?? pathname}`);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body = isJson ? ((await response.clone().json()) as Record<string, unknown>) : {};
  const { status, headers } = response;
  expectDocumentedAnswer(method, pathname + search, { status, headers, body, isEmpty: !isJson });
  return response;
};

function clientWith(apiKey: string): Herald {
  return new Herald({ url: herald.apiUrl, apiKey, fetch: recordingFetch });
}

beforeAll(async () => {
  tenant = await mintTenant(herald);
  client = clientWith(await tenant.newKey([...API_KEY_SCOPES]));
});

async function collected<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const welcome = { recipientNumber: RECIPIENTS.delivered, templateName: 'welcome' };

/** Tells whether the client has a call for an operation; the others are those of herald-dev. */
const isOfClient = (operation: string) => !/\/api\/v2\/(listen|templates)/.test(operation);

describe('the client library', () => {
  test('sends a template and waits until it is delivered', async () => {
    const message = await client.messages.sendAndWait(
      { ...welcome, messageId: 'order-17', metadata: { order: 17 } },
      'delivered',
    );

    expect(message).toMatchObject({ messageId: 'order-17', metadata: { order: 17 } });
    expect(message.timeline.map(({ status }) => status)).toContain('delivered');
  });

  test('tells why a message did not get there', async () => {
    const waiting = client.messages.sendAndWait(
      { ...welcome, recipientNumber: '33600000002' },
      'read',
    );

    const failure = await waiting.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MessageNotReachedError);
    expect(failure).toMatchObject({
      reason: 'failed',
      last: { status: 'failed', statusCode: 9901, statusMessage: expect.any(String) },
    });
  });

  test('stops waiting when the time is over', async () => {
    const body = { ...welcome, recipientNumber: RECIPIENTS.sentOnly };

    await expect(client.messages.sendAndWait(body, 'read', { waitMs: 1 })).rejects.toMatchObject({
      reason: 'timeout',
    });
  });

  test('types the answer by the mode of the send', async () => {
    const either = await client.messages.send({ ...welcome, async: true });
    const accepted: 'accepted' = (await client.messages.send(welcome)).status;

    expect([either.status, accepted]).toEqual(['queued', 'accepted']);
  });

  test('says what to change, with the code and the fields of the answer', async () => {
    const sending = client.messages.send({ ...welcome, templateName: 'order_confirmed' });

    const failure = await sending.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HeraldAnswerError);
    expect(failure).toMatchObject({
      status: 400,
      code: 'invalid_template_values',
      details: expect.arrayContaining([expect.objectContaining({ field: expect.any(String) })]),
      requestId: expect.stringMatching(/./),
    });
  });

  test('tells a wrong key from a missing scope', async () => {
    const readOnly = clientWith(await tenant.newKey(['messages:read']));
    const wrong = clientWith(`hk_${'0'.repeat(16)}_${'x'.repeat(43)}`);

    const sendOnly = clientWith(await tenant.newKey(['messages:send']));

    await expect(readOnly.messages.send(welcome)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      sendOnly.messages.sendAndWait({ ...welcome, messageId: 'sent-anyway' }, 'sent'),
    ).rejects.toMatchObject({ code: 'forbidden', messageId: 'sent-anyway' });
    await expect(wrong.health()).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('reads lists page by page', async () => {
    const names = await collected(client.templates.list({ limit: 2 }));
    const page = await client.templates.list({ limit: 2 }).page();

    expect(names.map(({ name }) => name).toSorted()).toEqual(
      tenant.templates.map(({ name }) => name).toSorted(),
    );
    expect(page.data).toHaveLength(2);
    expect(page.nextCursor).toEqual(expect.any(String));
  });

  test('reads an id with characters that a path must not have', async () => {
    const { messageId } = await client.messages.send({ ...welcome, messageId: 'a:b.c-1' });

    expect(await client.messages.get(messageId)).toMatchObject({
      messageId: 'a:b.c-1',
      kind: 'v2',
    });
    await expect(client.messages.get('../template/health')).rejects.toMatchObject({
      status: 404,
    });
  });

  test('calls every operation for backends', async () => {
    const customer = recipientEnding('0001');
    await customerWrites(herald, { displayNumber: tenant.displayNumber }, customer, 'Hi');
    const free = {
      recipientNumber: customer,
      senderNumber: tenant.displayNumber,
      text: 'See you.',
    };
    await customerSends(herald, tenant.displayNumber, customer, 'document', 'receipt');
    const { messageId } = await client.messages.sendFreeForm(free);
    await client.messages.sendStandard({
      recipientNumber: customer,
      templateId: tenant.template('welcome').id,
    });
    const sent = await client.messages.send({ ...welcome, recipientNumber: customer });
    const [conversation] = await collected(client.conversations.list());
    const { conversationId, customerId } = conversation!;
    const month = { from: '2026-11-01', to: '2026-11-30' };

    expect(await text(await client.messages.exportCsv())).toContain(messageId);
    expect(await collected(client.messages.list())).not.toEqual([]);
    expect(
      await collected(client.templates.listMessages({ status: 'accepted,sent' })),
    ).toBeDefined();
    expect(await client.templates.getMessage(sent.messageId)).toMatchObject({ success: true });
    expect(await client.templates.preview(welcome)).toMatchObject({ problems: [] });
    expect(await client.conversations.get(conversationId)).toMatchObject({ conversationId });
    const rows = await collected(client.conversations.listMessages(conversationId));
    const received = rows.find((row) => 'content' in row && row.content.kind === 'media')!;
    const file = await client.conversations.getMedia(conversationId, received.messageId);
    expect(file).toMatchObject({ mimeType: 'application/pdf', filename: 'receipt.pdf' });
    expect(SAMPLES.receipt.delivery.make().equals(file.bytes)).toBe(true);
    expect(await collected(client.customers.list())).not.toEqual([]);
    expect(await client.customers.get(customerId)).toMatchObject({ customerId });
    const [delivery] = await collected(client.deliveries.list());
    const { eventId } = delivery!;
    expect(await client.deliveries.get(eventId)).toMatchObject({ delivery: { eventId } });
    expect(await client.deliveries.resend(eventId)).toMatchObject({ delivery: { eventId } });
    await expect(client.deliveries.attemptNow('evt_none')).rejects.toMatchObject({ status: 404 });
    expect(await client.usage(month)).toMatchObject({ success: true });
    expect(await client.statistics(month)).toMatchObject({ success: true });
    expect(await client.budget()).toMatchObject({ success: true });
    expect(await client.refusedRequests().page()).toMatchObject({ success: true });
    expect(await client.health()).toMatchObject({ status: 'ok' });
    expect([...called]).toEqual(expect.arrayContaining(backendOperations().filter(isOfClient)));
  });
});
