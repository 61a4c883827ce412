import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, call, getMessage, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { until } from '../../support/wait';
import { type FreeMessages, IMAGE, openFreeMessages } from '../support/free-messages';
import { conversationOf } from '../support/inbound';
import { read } from '../support/inbox';
import { refusalOf } from '../support/people-inbox';
import { acceptedFor, requestsFor, userIdWrites } from '../support/sandbox';

const PDF = 'https://shop.example.com/invoices/A-1017.pdf';

const herald = useHerald();
let free: FreeMessages;

beforeAll(async () => {
  free = await openFreeMessages(herald);
});

const shown = (messageId: unknown): Promise<Answer> =>
  read(herald, free.tenant, `/api/v2/messages/${String(messageId)}`);

describe.each(['meta', 'twilio'] as const)('a message by API at %s', (provider) => {
  const contents = [
    { what: 'text', content: { text: 'See you at five.' }, arrives: 'See you at five.' },
    {
      what: 'an image with its caption',
      content: { media: { type: 'image', url: IMAGE, caption: 'A fern' } },
      arrives: 'A fern',
    },
    { what: 'a document', content: { media: { type: 'document', url: PDF } }, arrives: '' },
  ];
  test.each(contents)('sends $what and shows its statuses', async ({ content, arrives }) => {
    const senderNumber = free.numbers[provider];
    const customer = await free.newCustomer('0001', senderNumber);

    const sent = await free.post({ recipientNumber: customer, senderNumber, ...content });

    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ status: 'accepted', recipientNumber: customer });
    expect(sent.body).not.toHaveProperty('templateId');
    const message = await until('the statuses', async () => {
      const { body } = await shown(sent.body['messageId']);
      return body['status'] === 'read' && body;
    });
    const { text, media } = { text: null, media: null, ...content };
    // Twilio shows documents by their address.
    const filename = provider === 'meta' && media?.type === 'document' ? 'A-1017.pdf' : null;
    const file = media && { caption: null, filename, ...media };
    expect(message).toMatchObject({ kind: 'api', templateId: null, text, media: file });
    expect(message).toMatchObject({ attempts: 1, webhookEvents: [] });
    const accepted = await acceptedFor(herald, customer);
    expect(accepted).toMatchObject([{ provider, text: arrives, templateName: '' }]);
    expect(JSON.stringify(accepted[0]?.request)).toContain(media?.url ?? text);
  });

  test('reaches a customer without a number, and shows the name of the key in the Inbox', async () => {
    const userId = `FR.${randomInt(10 ** 11, 10 ** 12)}0001`;
    const senderNumber = free.numbers[provider];
    await userIdWrites(herald, senderNumber, userId, 'Hello');

    const sent = await free.post({ recipientId: userId, senderNumber, text: 'Good morning' });

    expect(sent).toMatchObject({ status: 200, body: { recipientNumber: null } });
    expect(await acceptedFor(herald, userId)).toMatchObject([{ text: 'Good morning' }]);
    const { recipientId } = sent.body;
    const path = `/api/v2/conversations?customerId=${String(recipientId)}`;
    const { body } = await read(herald, free.tenant, path);
    const [{ conversationId } = { conversationId: '' }] = body['data'] as Record<string, string>[];
    const [row] = await free.rows(`/conversations/${conversationId}/messages`);
    const author = { kind: 'api_key', keyId: expect.any(String), name: 'test' };
    expect(row).toMatchObject({ direction: 'outbound', kind: 'api', text: 'Good morning', author });
  });
});

describe('a document without a name', () => {
  const post = async (url: string) => {
    const customer = await free.newCustomer('0003');
    const document = { type: 'document', url: `https://shop.example.com/${url}` };
    const { body } = await free.post({
      ...free.textTo(customer),
      text: undefined,
      media: document,
    });
    return { media: (await shown(body['messageId'])).body['media'], warnings: body['warnings'] };
  };

  test('has the name of its address, or a warning', async () => {
    const named = await post('invoices/A-1017.pdf');
    const unnamed = await post('invoices/17');

    expect(named).toMatchObject({ media: { filename: 'A-1017.pdf' }, warnings: undefined });
    expect(unnamed.media).toMatchObject({ filename: null });
    expect(unnamed.warnings).toEqual([expect.stringMatching(/^media.filename: is absent/)]);
  });
});

test('a document of a template has a warning where it is sent, and previewed, without a name', async () => {
  const customer = await free.newCustomer('0003');
  const answersTo = async (url: string) => {
    const body = {
      recipientNumber: customer,
      senderNumber: free.numbers.meta,
      templateName: 'invoice_ready',
      templateVariables: ['Ana', 'A-1017'],
      headerMediaUrl: `https://shop.example.com/${url}`,
    };
    const headers = { 'service-api-key': free.tenant.apiKey };
    const previewed = await call(herald, 'POST', '/api/v2/template/preview', { headers, body });
    const sent = await send(herald, free.tenant, body);
    return [previewed, sent].map(({ status, body: { warnings } }) => ({ status, warnings }));
  };
  const warnings = [expect.stringMatching(/^headerMediaFilename: is absent/)];

  expect(await answersTo('invoices/17')).toEqual([
    { status: 200, warnings },
    { status: 200, warnings },
  ]);
  expect(await answersTo('invoices/A-1017.pdf')).toEqual([
    { status: 200, warnings: [] },
    { status: 200, warnings: undefined },
  ]);
});

describe('tracking of a message by API', () => {
  test('is listed with templates, hidden from the paths of templates, and has no webhooks', async () => {
    const customer = await free.newCustomer('0001');
    const sent = await free.post({ ...free.textTo(customer), metadata: { order: 17 } });
    const template = { templateName: 'welcome', templateLanguage: 'en_US' };
    const sender = { senderNumber: free.numbers.meta, recipientNumber: customer };
    const messageId = `after-${customer}`;
    await send(herald, free.tenant, { ...template, ...sender, messageId });
    const webhooks = await free.tenant.receiver.next(free.tenant.webhookPath, (all) => {
      return all.filter(({ body }) => body['messageId'] === messageId).length === 3;
    });

    const query = `?recipient=${customer}`;
    const all = await read(herald, free.tenant, `/api/v2/messages${query}`);
    const templates = await read(herald, free.tenant, `/api/v2/template/messages${query}`);

    expect(all.body['data']).toMatchObject([
      { messageId, kind: 'v2', templateName: 'welcome', text: null },
      { messageId: sent.body['messageId'], kind: 'api', metadata: { order: 17 } },
    ]);
    expect(templates.body['data']).toMatchObject([{ messageId }]);
    expect(templates.body['data']).toHaveLength(1);
    expect(
      refusalOf(await getMessage(herald, free.tenant, String(sent.body['messageId']))),
    ).toEqual([404, 'message_not_found']);
    const ofCustomer = webhooks.filter(({ body }) => body['recipientNumber'] === customer);
    expect(new Set(ofCustomer.map(({ body }) => body['messageId']))).toEqual(new Set([messageId]));
  });

  test('sends once for a repeated messageId, also when the window has closed since', async () => {
    const customer = await free.newCustomer('0003');
    const body = { ...free.textTo(customer), messageId: `once-${customer}` };
    const answers = await Promise.all([1, 2, 3].map(() => free.post(body)));
    await free.lastWrote(customer, 25);

    const late = await free.post({ ...body, async: true });
    const other = await free.post({ ...body, text: 'Another text' });

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([late.status, late.body]).toEqual([200, answers[0]?.body]);
    expect(late.headers.get('idempotent-replayed')).toBe('true');
    expect(refusalOf(other)).toEqual([400, 'window_closed']);
    await free.lastWrote(customer, 1);
    expect(refusalOf(await free.post({ ...body, text: 'Another text' }))).toEqual([
      400,
      'message_id_conflict',
    ]);
    expect(await requestsFor(herald, customer)).toBe(1);
  });

  test('answers an async request before it is sent, and tries again after network failures', async () => {
    const customer = await free.newCustomer('0005');

    const queued = await free.post({ ...free.textTo(customer), async: true, ttl: 600 });

    expect(queued).toMatchObject({ status: 202, body: { status: 'queued' } });
    const message = await until('the call', async () => {
      const { body } = await shown(queued.body['messageId']);
      return body['providerMessageId'] !== null && body;
    });
    expect(message).toMatchObject({ attempts: 3, expiresAt: expect.any(String) });
  });
});

describe('autoPilot of a message by API', () => {
  test('changes who answers only where it says so', async () => {
    const customer = await free.newCustomer('0003');
    const handling = async () => (await conversationOf(herald, free.tenant, customer))['handling'];

    await free.post({ ...free.textTo(customer), autoPilot: true });
    expect(await handling()).toBe('autopilot');
    await free.post(free.textTo(customer));
    expect(await handling()).toBe('autopilot');
    await free.post({ ...free.textTo(customer), autoPilot: false });
    expect(await handling()).toBe('unassigned');
  });
});
