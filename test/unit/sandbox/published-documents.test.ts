import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  judgeMeta,
  judgeTwilioContent,
  judgeTwilioMessages,
} from '../providers/support/provider-documents';
import {
  runSandbox,
  sendBody,
  sendPath,
  templatesPath,
  type RunningSandbox,
} from './support/running-sandbox';
import { account, messagesPath, runTwilio, type RunningTwilio } from './support/twilio';

let meta: RunningSandbox;
let twilio: RunningTwilio;
beforeAll(async () => {
  [meta, twilio] = await Promise.all([runSandbox(), runTwilio()]);
});
afterAll(() => Promise.all([meta.close(), twilio.close()]));

describe("answers by Meta's published document", () => {
  test("answers a send as Meta's document describes", async () => {
    const { status, body } = await meta.call(sendPath, { body: sendBody() });

    expect(status).toBe(200);
    expect(judgeMeta('sendMessageAnswer', body)).toEqual([]);
  });

  test("lists templates as Meta's document describes", async () => {
    const { body } = await meta.call(`${templatesPath}?limit=100`);

    expect(judgeMeta('listTemplatesAnswer', body)).toEqual([]);
  });

  // Its inbound messages are those of a send, which contradicts Meta's own documentation: no use as a judge.
  test("sends status callbacks as Meta's document describes", async () => {
    const before = meta.capture.callbacks.length;
    for (const to of ['15551230001', '15551230002']) {
      await meta.call(sendPath, { body: sendBody({ to }) });
    }

    const callbacks = (await meta.capture.waitFor(before + 4)).slice(before);

    for (const { rawBody } of callbacks) {
      expect(judgeMeta('webhook', JSON.parse(rawBody.toString()))).toEqual([]);
    }
  });
});

describe("answers by Twilio's published documents", () => {
  test.each([
    ['from a sender', {}],
    ['through a Messaging Service', { MessagingServiceSid: account.messagingServiceSid }],
  ])("answers and shows a send %s as Twilio's documents describe", async (_name, fields) => {
    const { status, body } = await twilio.send(fields);
    expect(status).toBe(201);
    const { sid } = body as { sid: string };
    await twilio.admin('/statuses', { providerMessageId: sid, status: 'failed' });

    const later = await twilio.call(messagesPath.replace('.json', `/${sid}.json`));

    expect(judgeTwilioMessages('createMessageAnswer', body)).toEqual([]);
    expect(judgeTwilioMessages('createMessageAnswer', later.body)).toEqual([]);
  });

  test("lists contents as Twilio's documents describe", async () => {
    const { body } = await twilio.call('/v1/ContentAndApprovals');

    expect(judgeTwilioContent('listContentAndApprovalsAnswer', body)).toEqual([]);
  });
});
