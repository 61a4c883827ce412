import type { IncomingMessage, RequestListener } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import type { AgentAnswer } from '../../../src/ports/agent-model';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { startHttpServer } from '../egress/support/servers';
import { KEY, agentAt, ask, modelAt } from './support';

const QUESTION = [{ role: 'customer' as const, text: 'Hello' }];
const HIDDEN = '***';

/** Asks an agent whose server answers like this; returns its answer and what the server was sent. */
async function answerOf(
  handler: RequestListener,
): Promise<{ answer: AgentAnswer; requests: IncomingMessage[] }> {
  const { port, requests } = await startHttpServer(handler);
  return { answer: await ask(agentAt(`http://127.0.0.1:${port}/v1`), 'Hello'), requests };
}

const saying = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  answerOf((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

const message = (content: unknown) => ({ choices: [{ message: content }] });

describe('completions', () => {
  test.each([
    ['no choices', { choices: [] }],
    ['no text', message({ role: 'assistant', content: '  \n' })],
    ['a call of a tool nobody offered', message({ tool_calls: [{ function: { name: 'rm' } }] })],
    ['no object', '"hello"'],
    ['an empty body', ''],
  ])('a completion with %s is unreadable, and may be retried', async (_what, body) => {
    expect((await saying(200, body)).answer).toEqual({
      kind: 'failed',
      code: 'unreadable_answer',
      retryable: true,
      retryAfterMs: null,
    });
  });

  test('leaves out of an answer what no phone can show', async () => {
    const { answer } = await saying(200, message({ content: 'Hi\0 Ana 🙏\ud83d' }));

    expect(answer).toMatchObject({ kind: 'text', text: 'Hi Ana 🙏' });
  });

  test('hands over on the marker in any letter case, with the text beside it as the reason', async () => {
    const content = 'Sorry, that is not for me.\n[[Hand Over]]';
    expect((await saying(200, message({ content }))).answer).toEqual({
      kind: 'hand_over',
      reason: 'Sorry, that is not for me.',
    });
  });

  test('hands over without a reason when the arguments of the call are unreadable', async () => {
    const call = { function: { name: 'hand_over', arguments: '{"reas' } };
    const body = message({ content: 'Wait.', tool_calls: [call] });
    expect((await saying(200, body)).answer).toEqual({ kind: 'hand_over', reason: null });
  });

  test('fails for good when a completion is larger than 256 KiB', async () => {
    const body = message({ content: 'x'.repeat(300 * 1024) });
    expect((await saying(200, body)).answer).toMatchObject({
      code: 'answer_too_large',
      retryable: false,
    });
  });
});

describe('refusals', () => {
  test.each([
    [301, 'redirected', false],
    [400, 'request_refused', false],
    [401, 'key_refused', false],
    [408, 'timeout', true],
    [429, 'rate_limited', true],
    [503, 'server_error', true],
  ])('a refusal with status %i is %s', async (status, code, retryable) => {
    const { answer, requests } = await saying(status, {}, { location: '/elsewhere' });

    expect(answer).toMatchObject({ kind: 'failed', code, retryable });
    expect(requests).toHaveLength(1);
  });

  test('reads from Retry-After how long to wait', async () => {
    const { answer } = await saying(503, {}, { 'retry-after': '7' });
    expect(answer).toMatchObject({ retryAfterMs: 7000 });
  });

  test.each([
    ['as OpenAI words it', { error: { message: 'The model\nis away.' } }, 'The model is away.'],
    ['as others do', { error: 'no such model' }, 'no such model'],
    ['without the key', { error: `key ${KEY} is wrong` }, `key ${HIDDEN} is wrong`],
    [
      'without a part of the key where it is cut',
      { error: `${'x'.repeat(190)}${KEY}` },
      `${'x'.repeat(190)}${HIDDEN}`,
    ],
  ])('returns the reason of a refusal, %s', async (_how, body, detail) => {
    expect((await saying(400, body)).answer).toMatchObject({ code: 'request_refused', detail });
  });
});

describe('key of an agent', () => {
  test('masks the key in a text and in a reason', async () => {
    const text = await saying(200, message({ content: `It is ${KEY}.` }));
    const reason = await saying(200, message({ content: `${KEY} [[hand over]]` }));

    expect(text.answer).toEqual({ kind: 'text', text: `It is ${HIDDEN}.` });
    expect(reason.answer).toEqual({ kind: 'hand_over', reason: HIDDEN });
  });

  test('sends the key as a bearer token, and nothing about this machine', async () => {
    const { requests } = await saying(200, message({ content: 'Hi' }));

    expect(requests[0]?.url).toBe('/v1/chat/completions');
    expect(requests[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}` });
    expect(Object.keys(requests[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
    ]);
  });

  test('fails for good without a request when the key can no longer be opened', async () => {
    const agent = agentAt('https://models.example/v1');
    const sealedKey = createAesSecretBox(Buffer.alloc(32, 8)).seal(KEY, `agent-key/${agent.id}`);

    expect(await ask({ ...agent, sealedKey }, 'Hello')).toMatchObject({
      code: 'key_unreadable',
      retryable: false,
    });
  });
});

describe('network failures', () => {
  test.each([
    ['http://127.0.0.1:9/v1', 'blocked_address', false],
    ['https://localhost/v1', 'blocked_address', false],
    ['http://models.example/v1', 'blocked_address', false],
  ])('does not reach %s unless it is allowed', async (baseUrl, code, retryable) => {
    const answer = await modelAt().answer(agentAt(baseUrl), QUESTION, { timeoutMs: 60_000 });
    expect(answer).toMatchObject({ kind: 'failed', code, retryable });
  });

  test('a refused connection may be retried', async () => {
    expect(await ask(agentAt('http://127.0.0.1:9/v1'), 'Hello')).toMatchObject({
      code: 'refused',
      retryable: true,
    });
  });

  test('a connection that breaks may be retried, even when it breaks within the answer', async () => {
    const before = await answerOf((request) => request.socket.destroy());
    const within = await answerOf((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"choices":', () => response.socket?.destroy());
    });

    for (const { answer } of [before, within]) {
      expect(answer).toMatchObject({ code: 'reset', retryable: true });
    }
  });

  test('the caller can abort a request', async () => {
    const { port } = await startHttpServer(() => {});
    const giveUp = new AbortController();
    const asked = ask(agentAt(`http://127.0.0.1:${port}/v1`), 'Hello', { signal: giveUp.signal });
    giveUp.abort();

    expect(await asked).toMatchObject({ code: 'aborted', retryable: true });
  });
});
