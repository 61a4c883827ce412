import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TwilioCredentials } from '../../../../src/ports/messaging-provider';
import { type Answer, type AnsweringServer, json } from '../answering-server';
import { credentials } from './callbacks';
import { startTwilioServer } from './twilio-server';

let server: AnsweringServer<TwilioCredentials>;
beforeAll(async () => {
  server = await startTwilioServer();
});
afterAll(() => server.close());

function readWrittenAt(answer: Answer): Promise<Date | null> | undefined {
  server.answerWith(answer);
  return server.provider.readWrittenAt?.(credentials, 'SM1/..', 2000);
}

test('dates a message by the date that Twilio returns', async () => {
  const answer = json(200, { sid: 'SM1', date_created: 'Mon, 23 Nov 2026 15:40:00 +0000' });

  expect(await readWrittenAt(answer)).toEqual(new Date('2026-11-23T15:40:00Z'));
  expect(server.requests.map(({ path }) => path)).toEqual([
    `/2010-04-01/Accounts/${credentials.accountSid}/Messages/SM1%2F...json`,
  ]);
});

test.each<[string, Answer]>([
  ['the message is not there', json(404, { code: 20404, message: 'no', status: 404 })],
  ['the date is none', json(200, { sid: 'SM1', date_created: 'yesterday' })],
  ['the answer is no JSON', { status: 200, body: '<html>' }],
])('returns no date when %s', async (_what, answer) => {
  expect(await readWrittenAt(answer)).toBeNull();
});
