import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RateMeter } from '../../../sandbox/rate-meter';
import {
  number,
  runSandbox,
  sendBody,
  sendPath,
  templatesPath,
  type RunningSandbox,
} from './support/running-sandbox';
import { account, formOf, runTwilio, type RunningTwilio } from './support/twilio';

let meta: RunningSandbox;
let twilio: RunningTwilio;
beforeEach(async () => {
  [meta, twilio] = await Promise.all([runSandbox(), runTwilio()]);
});
afterEach(() => Promise.all([meta.close(), twilio.close()]));

/** Rate of one message every thousand seconds: the second is always too much. */
const SLOW = { messagesPerSecond: 0.001 };

describe('messages per second', () => {
  test('answers 429 with 130429 beyond the limit at Meta', async () => {
    await meta.call('/sandbox/behaviour', { body: SLOW });
    await meta.call(sendPath, { body: sendBody() });

    expect(await meta.call(sendPath, { body: sendBody() })).toMatchObject({
      status: 429,
      body: { error: { code: 130429 } },
    });
    expect(meta.sandbox.received()).toHaveLength(1);
  });

  test('answers 429 with 20429 beyond the limit at Twilio', async () => {
    await twilio.admin('/behaviour', SLOW);
    await twilio.send();

    expect(await twilio.send()).toMatchObject({ status: 429, body: { code: 20429 } });
    expect(twilio.sandbox.received()).toHaveLength(1);
  });

  test('accepts a message beyond the limit and fails it by callback when told to', async () => {
    await twilio.admin('/behaviour', { ...SLOW, twilioLimitBy: 'callback' });
    const StatusCallback = `${twilio.capture.url}?second`;
    await twilio.send({ StatusCallback: '' });

    expect(await twilio.send({ StatusCallback })).toMatchObject({ status: 201 });
    const [callback] = await twilio.capture.waitFor(1);
    expect(callback!.url).toBe(StatusCallback);
    expect(formOf(callback!)).toMatchObject({ MessageStatus: 'failed', ErrorCode: '63018' });
  });

  test('counts the messages of each number', async () => {
    meta.sandbox.setNumber({ ...number, phoneNumberId: '2', callbackUrl: null });
    await meta.call('/sandbox/behaviour', { body: SLOW });
    await meta.call(sendPath, { body: sendBody() });

    expect((await meta.call('/v25.0/2/messages', { body: sendBody() })).status).toBe(200);
  });

  test('limits one number alone when told to', async () => {
    meta.sandbox.setNumber({
      ...number,
      phoneNumberId: '2',
      displayNumber: '2',
      callbackUrl: null,
    });
    await meta.call('/sandbox/behaviour', { body: { ...SLOW, number: '2' } });

    const statuses: number[] = [];
    for (const path of ['/v25.0/2/messages', '/v25.0/2/messages', sendPath, sendPath]) {
      statuses.push((await meta.call(path, { body: sendBody() })).status);
    }
    expect(statuses).toEqual([200, 429, 200, 200]);
  });

  test('changes the behaviour of one number at Twilio alone', async () => {
    const own = { duplicateParameters: true, failingTemplatePage: 1, twilioLimitBy: 'callback' };
    await twilio.admin('/behaviour', { ...SLOW, ...own, number: account.displayNumber });

    const StatusCallback = twilio.capture.url;
    const sent = [await twilio.send({ StatusCallback }), await twilio.send({ StatusCallback })];

    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect((await twilio.call('/v1/ContentAndApprovals')).status).toBe(500);
    const [callback] = await twilio.capture.waitFor(1);
    const labels = new URLSearchParams(callback!.rawBody.toString()).getAll('SandboxLabel');
    expect(labels).toEqual(['second', 'first']);
    await twilio.admin('/behaviour', { number: account.displayNumber, twilioLimitBy: 'answer' });
    expect([(await twilio.send()).status, (await twilio.send()).status]).toEqual([201, 429]);
  });

  test('answers 404 for the behaviour of an unknown number', async () => {
    const answer = await meta.call('/sandbox/behaviour', { body: { ...SLOW, number: '999' } });

    expect(answer).toEqual({ status: 404, body: { error: 'there is no such number' } });
  });

  test('accepts all messages of a second at once, and again when the second is over', () => {
    const meter = new RateMeter();
    const takeAt = (nowMs: number) => meter.take('1', 2, nowMs);

    expect([0, 0, 0].map(takeAt)).toEqual([true, true, false]);
    expect([500, 500].map(takeAt)).toEqual([true, false]);
    expect([9000, 9000, 9000].map(takeAt)).toEqual([true, true, false]);
  });
});

describe('template list', () => {
  test('lists 6000 generated templates at both providers', async () => {
    await meta.call('/sandbox/templates/generated', { body: { count: 6000 } });
    await twilio.admin('/templates/generated', { count: 6000 });

    const names = new Set<string>();
    let path: string | null = `${templatesPath}?limit=100&fields=name`;
    for (let pages = 0; path !== null && pages < 100; pages += 1) {
      const { data, paging } = (await meta.call(path)).body as {
        data: { name: string }[];
        paging: { next?: string };
      };
      for (const { name } of data) names.add(name);
      path = paging.next?.slice(meta.sandbox.url.length) ?? null;
    }
    expect([...names].filter((name) => name.startsWith('generated_'))).toHaveLength(6000);

    const { body } = await twilio.call('/v1/ContentAndApprovals?PageSize=100&PageToken=PA6000');
    expect(body).toMatchObject({
      contents: expect.arrayContaining([
        expect.objectContaining({ friendly_name: 'generated_06000' }),
      ]),
      meta: { next_page_url: null },
    });
  });

  test('sends a generated template', async () => {
    await meta.call('/sandbox/templates/generated', { body: { count: 1 } });

    expect(
      await meta.call(sendPath, { body: sendBody({ name: 'generated_00001' }) }),
    ).toMatchObject({ status: 200 });
  });

  test('fails at the chosen page of the template list, and only there', async () => {
    const body = { failingTemplatePage: 2 };
    await meta.call('/sandbox/behaviour', { body });
    await twilio.admin('/behaviour', body);
    const first = (await meta.call(`${templatesPath}?limit=5`)).body as {
      paging: { next: string };
    };

    expect(await meta.call(first.paging.next.slice(meta.sandbox.url.length))).toMatchObject({
      status: 500,
      body: { error: { code: 1 } },
    });
    const contents = '/v1/ContentAndApprovals?PageSize=5';
    expect((await twilio.call(contents)).status).toBe(200);
    expect(await twilio.call(`${contents}&PageToken=PA5`)).toMatchObject({
      status: 500,
      body: { code: 20500 },
    });
    expect((await twilio.call(`${contents}&PageToken=PA10`)).status).toBe(200);
  });
});

test('keeps numbers of both providers beside each other', async () => {
  meta.sandbox.setTwilioNumber({ ...account, inboundUrl: null });

  await meta.call(sendPath, { body: sendBody() });
  await fetch(`${meta.sandbox.url}/2010-04-01/Accounts/${account.accountSid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${account.accountSid}:${account.authToken}`)}` },
    body: new URLSearchParams({
      To: 'whatsapp:+15551239999',
      From: `whatsapp:+${account.displayNumber}`,
      Body: 'Hello',
    }),
  });

  expect(meta.sandbox.received().map(({ provider }) => provider)).toEqual(['meta', 'twilio']);
});
