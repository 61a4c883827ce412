import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningSandbox, runSandbox } from './support/running-sandbox';

const CHAT = '/agent/v1/chat/completions';

let running: RunningSandbox;
beforeAll(async () => {
  running = await runSandbox();
});
afterAll(() => running.close());

const say = (text: string, change: object = {}) => ({
  body: { model: 'sandbox', messages: [{ role: 'user', content: text }], ...change },
});
const saying = (content: string) => ({
  status: 200,
  body: { choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] },
});

test('gives the same words the same answer', async () => {
  const answer = saying('You wrote: "Hello". Thank you! How can we help you?');

  expect(await running.call(CHAT, say('Hello'))).toMatchObject(answer);
  expect(await running.call(CHAT, say('Hello'))).toMatchObject(answer);
});

test('answers a request for a human with the marker, or with a call of the offered tool', async () => {
  const tools = [{ type: 'function', function: { name: 'ask_somebody' } }];

  expect(await running.call(CHAT, say('a HUMAN please'))).toMatchObject(saying('[[hand over]]'));
  expect(await running.call(CHAT, say('a HUMAN please', { tools }))).toMatchObject({
    body: {
      choices: [
        { message: { content: null, tool_calls: [{ function: { name: 'ask_somebody' } }] } },
      ],
    },
  });
});

test('lists its models', async () => {
  const { body } = await running.call('/agent/v1/models');

  expect(body).toMatchObject({ object: 'list' });
  expect((body as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([
    'sandbox',
    'sandbox-slow',
    'sandbox-429',
    'sandbox-500',
    'sandbox-garbage',
    'sandbox-long',
    'sandbox-flaky',
  ]);
});

test('refuses requests as the real API does', async () => {
  const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

  expect(await running.call(CHAT, { ...say('Hello'), token: null })).toMatchObject(
    refused(401, 'invalid_api_key'),
  );
  expect(await running.call(CHAT, say('Hello', { model: 'gpt-0' }))).toMatchObject(
    refused(404, 'model_not_found'),
  );
  expect(await running.call(CHAT, { body: { model: 'sandbox' } })).toMatchObject(
    refused(400, 'invalid_request_error'),
  );
  expect(await running.call('/agent/v1/images', { body: {} })).toMatchObject(
    refused(404, 'unknown_url'),
  );
});
