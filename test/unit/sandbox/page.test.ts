import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { formOf } from './support/twilio';
import { contentSid, messagesPath, runTwilio, type RunningTwilio } from './support/twilio';

let running: RunningTwilio;
beforeEach(async () => {
  running = await runTwilio();
});
afterEach(() => running.close());

const ATTACK = `<script>alert("1")</script><img src='x'>`;

async function page(
  path = '/sandbox',
): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(running.sandbox.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Posts a form as a browser would from the sandbox's own page. */
async function submit(path: string, fields: Record<string, string>, origin = running.sandbox.url) {
  return fetch(running.sandbox.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(fields),
  });
}

describe('GET /sandbox', () => {
  test('shows what came, and escapes all of it', async () => {
    await running.send({
      ContentSid: contentSid('order_confirmed'),
      ContentVariables: JSON.stringify({ '1': ATTACK, '2': 'A-1' }),
    });

    const { status, headers, text } = await page(`/sandbox?done=${encodeURIComponent(ATTACK)}`);

    expect(status).toBe(200);
    expect(text).toContain('Hi &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(text).not.toContain('<script');
    expect(text).not.toContain('<img');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('loads nothing from anywhere', async () => {
    const { text } = await page();

    const loaded = [...text.matchAll(/(?:src|<link[^>]*href)="([^"]*)"/g)].map(([, url]) => url);
    expect(loaded).toEqual(['data:,']);
  });

  test('escapes what is looked for', async () => {
    const { text } = await page(`/sandbox?templates=${encodeURIComponent(ATTACK)}`);

    expect(text).not.toContain('<script');
    expect(text).toContain('0 of 0');
  });
});

describe('a form of the page', () => {
  test('does what the endpoint does, and shows the page again', async () => {
    await running.send({ To: 'whatsapp:+15551230003' });
    await running.capture.waitFor(1);
    const { providerMessageId } = running.sandbox.received()[0]!;

    const response = await submit('/sandbox/statuses', {
      providerMessageId,
      status: 'failed',
      code: '',
      title: '',
      details: 'by form',
    });

    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/sandbox\?done=.*delivered/);
    expect(formOf(running.capture.callbacks[1]!)).toMatchObject({
      MessageStatus: 'failed',
      ErrorCode: '63012',
      ChannelStatusMessage: 'by form',
    });
  });

  test('reads numbers, empty fields and switches', async () => {
    const fields = { statusDelayMs: '7', messagesPerSecond: '', duplicateParameters: 'true' };

    expect((await submit('/sandbox/behaviour', fields)).status).toBe(303);

    expect((await running.admin('/behaviour', {})).body).toMatchObject({
      statusDelayMs: 7,
      messagesPerSecond: null,
      duplicateParameters: true,
    });
  });

  test('that is wrong gets a page that says so', async () => {
    const response = await submit('/sandbox/templates/generated', { count: ATTACK });

    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain('That did not work');
    expect(text).not.toContain('<script');
  });

  test('of another site is refused', async () => {
    expect((await submit('/sandbox/forget', {}, 'https://evil.example')).status).toBe(403);
  });
});

test('what was forgotten is gone', async () => {
  await running.call(messagesPath, { form: {} });
  await running.send();

  await submit('/sandbox/forget', {});

  expect(running.sandbox.received()).toEqual([]);
  expect((await page()).text).not.toContain(messagesPath);
});
