import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SAMPLES, type MediaKind, type SampleName } from '../../../sandbox/media/samples';
import { call } from '../../support/client';
import { useHerald } from '../../support/herald';
import { addTwilioNumber } from '../../support/twilio-number';
import { until } from '../../support/wait';
import { changeSettings, webhooksOf } from '../../support/webhooks';
import { customerData } from '../support/customer-data';
import { idsFor } from '../support/inbox';
import { getFile, postFile, postWhole } from '../support/media';
import { type Inbox, openInbox, refusalOf } from '../support/people-inbox';
import { acceptedFor, customerSends, customerWrites, recipientEnding } from '../support/sandbox';

const herald = useHerald();
let inbox: Inbox;
let customer: string;

beforeAll(async () => {
  inbox = await openInbox(herald);
});
beforeEach(() => {
  customer = recipientEnding('0003');
});

const said = async () => inbox.rows(`${await inbox.pathOf(customer)}/messages`);

/** Has the customer send a file, and returns the path of it. */
async function received(sample: SampleName, type: MediaKind = 'image'): Promise<string> {
  await customerSends(herald, inbox.tenant.displayNumber, customer, type, sample);
  const [row] = await said();
  return `${await inbox.pathOf(customer)}/messages/${String(row?.['messageId'])}/media`;
}

describe('the file of a customer', () => {
  test('is shown in place, and kept from caches and other sites', async () => {
    const { status, headers, bytes } = await getFile(herald, inbox, await received('fern'));

    expect(status).toBe(200);
    expect(bytes.equals(SAMPLES.fern.delivery.make())).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  test.each([
    ['a document', 'receipt', 'application/pdf', "attachment; filename*=UTF-8''receipt.pdf"],
    ['an SVG', 'svg', 'application/octet-stream', "attachment; filename*=UTF-8''plant.svg"],
    ['HTML', 'html', 'application/octet-stream', "attachment; filename*=UTF-8''photo.jpg"],
  ] as const)('is saved and never run: %s', async (_name, sample, type, disposition) => {
    const path = await received(sample, 'document');

    const { status, headers } = await getFile(herald, inbox, path);

    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('content-disposition')).toBe(disposition);
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });

  test.each([
    ['is too large', 'huge', 413, 'media_too_large'],
    ['was deleted at the provider', 'gone', 404, 'media_not_found'],
    ['is not yet where the provider keeps files', 'absent', 502, 'media_unavailable'],
    ['is moved to an address inside', 'elsewhere', 502, 'media_unavailable'],
  ] as const)('is refused when it %s', async (_name, sample, status, code) => {
    expect(await getFile(herald, inbox, await received(sample))).toMatchObject({ status, code });
  });

  test('is shown in parts, with the type that its first bytes tell', async () => {
    const whole = SAMPLES.fern.delivery.make();
    const { length } = whole;
    const path = await received('fern');
    const part = (range: string) => getFile(herald, inbox, path, inbox.owner, range);

    const [middle, behind, several] = [
      await part('bytes=10-19'),
      await part(`bytes=${length}-`),
      await part('bytes=0-1,5-6'),
    ];

    expect(middle.bytes.equals(whole.subarray(10, 20))).toBe(true);
    expect([middle.status, Object.fromEntries(middle.headers)]).toMatchObject([
      206,
      {
        'content-range': `bytes 10-19/${length}`,
        'content-length': '10',
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
      },
    ]);
    expect([behind.status, behind.headers.get('content-range')]).toEqual([
      416,
      `bytes */${length}`,
    ]);
    expect([several.status, several.bytes.length]).toEqual([200, length]);
  });

  test('is broken off at 16 MB when it never ends', async () => {
    const path = await received('endless');
    const { tenant, owner } = inbox;
    const response = await fetch(
      `${herald.apiUrl}/api/v1/workspaces/${tenant.workspaceId}${path}`,
      {
        headers: { cookie: owner.browser.cookie() },
      },
    );

    let size = 0;
    const read = async () => {
      for await (const part of response.body ?? []) size += (part as Uint8Array).length;
    };
    await expect(read()).rejects.toThrow('terminated');

    expect(size).toBeLessThanOrEqual(16 * 1024 * 1024);
  });

  test('is not found in a message of text, in another conversation, and in another workspace', async () => {
    const path = await received('fern');
    const other = await openInbox(herald);
    await customerWrites(herald, inbox.tenant, customer, 'Only text');
    const conversation = await inbox.pathOf(customer);
    const [text] = await said();
    const elsewhere = await inbox.pathOf(recipientEnding('0003'));

    const ofText = `${conversation}/messages/${String(text?.['messageId'])}/media`;
    expect(await getFile(herald, inbox, ofText)).toMatchObject({ code: 'media_not_found' });
    const unknown = `${conversation}/messages/none/media`;
    expect(await getFile(herald, inbox, unknown)).toMatchObject({ code: 'message_not_found' });
    const misplaced = path.replace(conversation, elsewhere);
    expect(await getFile(herald, inbox, misplaced)).toMatchObject({
      code: 'conversation_not_found',
    });
    const foreign = { ...inbox, tenant: other.tenant };
    expect(await getFile(herald, foreign, path, other.owner)).toMatchObject({
      status: 404,
      code: 'conversation_not_found',
    });
    expect(await getFile(herald, foreign, path)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('is gone once the customer is erased', async () => {
    const path = await received('fern');
    const { customerId } = await idsFor(herald, inbox.tenant, customer);

    await customerData(inbox.owner.browser, inbox.tenant).erase(customerId);

    expect(await getFile(herald, inbox, path)).toMatchObject({ status: 404 });
  });

  test('is read by API key, with the ids of its webhook, and with the same guards', async () => {
    await changeSettings(herald, inbox.tenant, { furtherEvents: ['inbound_message'] });
    await customerSends(herald, inbox.tenant.displayNumber, customer, 'document', 'html');
    const { conversationId, messageId } = await until('the webhook of the file', async () =>
      webhooksOf(inbox.tenant)
        .map(({ body }) => body)
        .find((body) => body['recipientNumber'] === customer),
    );
    const ids = [conversationId, messageId].map(String);
    const path = `/api/v2/conversations/${ids[0]}/messages/${ids[1]}/media`;
    const key = { 'service-api-key': inbox.tenant.apiKey };
    const get = (range: string) => fetch(herald.apiUrl + path, { headers: { ...key, range } });

    const [whole, part] = [await get(''), await get('bytes=0-4')];

    expect(Buffer.from(await whole.arrayBuffer())).toEqual(SAMPLES.html.delivery.make());
    expect([whole.status, Object.fromEntries(whole.headers)]).toMatchObject([
      200,
      {
        'content-type': 'application/octet-stream',
        'content-disposition': "attachment; filename*=UTF-8''photo.jpg",
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      },
    ]);
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 5]);
    const { apiKey } = (await openInbox(herald)).tenant;
    const foreign = await call(herald, 'GET', path, { headers: { 'service-api-key': apiKey } });
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'conversation_not_found']);
  });

  test('is fetched from Twilio as from Meta', async () => {
    const own = await openInbox(herald);
    const { number } = await addTwilioNumber(herald, own.tenant);
    await customerSends(herald, number, customer, 'audio', 'voice');
    const [conversation] = await own.rows('/conversations');
    const place = `/conversations/${String(conversation?.['conversationId'])}`;
    const [row] = await own.rows(`${place}/messages`);

    const file = await getFile(
      herald,
      own,
      `${place}/messages/${String(row?.['messageId'])}/media`,
    );

    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    const bytes = Uint8Array.from(SAMPLES.fern.delivery.make());
    const answer = await postFile(herald, own, place, { bytes, filename: 'fern.png' });
    expect(refusalOf(answer)).toEqual([400, 'media_not_accepted']);
    expect(answer.body['error']).toContain('public address');
  });
});

describe('a file that a member sends', () => {
  const fern = Uint8Array.from(SAMPLES.fern.delivery.make());
  const post = async (file: Partial<Parameters<typeof postFile>[3]> = {}) =>
    postFile(herald, inbox, await inbox.pathOf(customer), {
      bytes: fern,
      filename: 'fern.png',
      ...file,
    });

  beforeEach(async () => {
    await customerWrites(herald, inbox.tenant, customer, 'Hello');
  });

  test('is uploaded, sent by its id once, and shown as a file of the customer is', async () => {
    const messageId = `file-${customer}`;
    const file = { caption: 'Ein Farn für Ana', messageId };

    const answers = [await post(file), await post(file)];

    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    await until('the status', async () => (await said())[0]?.['status'] === 'sent');
    const [row] = await said();
    expect(row?.['media']).toEqual({
      type: 'image',
      url: null,
      mimeType: 'image/png',
      bytes: fern.length,
      caption: 'Ein Farn für Ana',
      filename: null,
    });
    expect(await acceptedFor(herald, customer)).toMatchObject([
      {
        request: { type: 'image', image: { id: expect.any(String), caption: 'Ein Farn für Ana' } },
      },
    ]);
    const path = `${await inbox.pathOf(customer)}/messages/${messageId}/media`;
    const shown = await getFile(herald, inbox, path);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(shown.bytes.equals(fern)).toBe(true);
    const conflict = await post({ ...file, caption: 'Another' });
    expect(refusalOf(conflict)).toEqual([400, 'message_id_conflict']);
  });

  test.each([
    ['an SVG', { bytes: Uint8Array.from(SAMPLES.svg.delivery.make()) }, 400, 'media_not_accepted'],
    ['HTML', { bytes: Uint8Array.from(SAMPLES.html.delivery.make()) }, 400, 'media_not_accepted'],
    ['too large', { bytes: new Uint8Array(17 * 1024 * 1024) }, 413, 'media_too_large'],
    ['empty', { bytes: new Uint8Array() }, 400, 'invalid_request'],
    ['without a name', { filename: '' }, 400, 'invalid_request'],
    ['captioned at too great length', { caption: 'x'.repeat(1100) }, 400, 'invalid_request'],
  ] as const)('is refused when it is %s', async (_name, file, status, code) => {
    expect(refusalOf(await post(file))).toEqual([status, code]);
    expect(await acceptedFor(herald, customer)).toEqual([]);
  });

  test('is refused above 5 MB when it is an image', async () => {
    const bytes = new Uint8Array(6 * 1024 * 1024);
    bytes.set(fern);

    expect(refusalOf(await post({ bytes }))).toEqual([413, 'media_too_large']);
  });

  test('is taken to its end when it is refused, as many clients read no answer before', async () => {
    const bytes = new Uint8Array(12 * 1024 * 1024);
    const path = await inbox.pathOf(customer);

    expect(await postWhole(herald, inbox, path, { bytes, filename: 'a.zip' })).toBe(400);
  });

  test('is refused by the rules of a reply', async () => {
    const stranger = recipientEnding('0003');
    const path = await inbox.pathOf(stranger);
    const file = { bytes: fern, filename: 'fern.png' };

    const refused = await postFile(herald, inbox, path, file);

    expect(refusalOf(refused)).toEqual([404, 'conversation_not_found']);
    const { customerId } = await idsFor(herald, inbox.tenant, customer);
    await inbox.ask('PATCH', `/customers/${customerId}`, { blocked: true });
    expect(refusalOf(await post())).toEqual([400, 'customer_unreachable']);
  });
});
