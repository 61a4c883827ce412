import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  number,
  runSandbox,
  sendBody,
  sendPath,
  templatesPath,
  type RunningSandbox,
} from './support/running-sandbox';

let running: RunningSandbox;
beforeAll(async () => {
  running = await runSandbox();
});
afterAll(() => running.close());

const TEXT = 'Our shop is open again from nine in the morning.';

function definition(name: string, text = TEXT, example?: object) {
  const components = [{ type: 'BODY', text, ...(example !== undefined && { example }) }];
  return { name, language: 'en_US', category: 'UTILITY', components };
}

const create = (body: object) => running.call(templatesPath, { body });

async function idOf(name: string): Promise<string> {
  return ((await create(definition(name))).body as { id: string }).id;
}

const reportOf = (name: string) =>
  running.capture.waitForOne(0, ({ rawBody }) => rawBody.toString().includes(`"${name}"`));

describe('POST /{template id}', () => {
  test('edits a template under no review', async () => {
    const id = await idOf('editable_in_review');
    const body = { components: [{ type: 'BODY', text: 'Another text.' }] };

    expect(await running.call(`/v25.0/${id}`, { body })).toMatchObject({ status: 400 });
    await running.call(`/sandbox/templates/${id}/status`, { body: { status: 'APPROVED' } });

    expect(await running.call(`/v25.0/${id}`, { body })).toMatchObject({ body: { success: true } });
    await running.call(`/sandbox/templates/${id}/status`, { body: { status: 'APPROVED' } });
    expect(await running.call(`/v25.0/${id}`, { body })).toMatchObject({ status: 400 });
  });
});

describe('templates that every account has', () => {
  const OTHER = {
    phoneNumberId: '106540352242999',
    businessAccountId: '102290129340999',
    displayNumber: '15550100299',
    accessToken: 'EAAotherToken',
    appSecret: 'other-secret',
    verifyToken: 'other-token',
    callbackUrl: null,
  };
  const listed = async (name: string, { businessAccountId: id, accessToken: token } = OTHER) => {
    const path = `/v25.0/${id}/message_templates?name=${name}&limit=100`;
    const { body } = await running.call(path, { token });
    return (body as { data: { id: string; status: string; components: { text: string }[] }[] })
      .data;
  };

  beforeAll(() => running.sandbox.setNumber(OTHER));

  test('are edited, reviewed and reported for the account that edits them alone', async () => {
    const [before] = await listed('order_confirmed');
    const id = before?.id ?? '';
    const example = { body_text: [['Ana', 'A-1017']] };
    const body = { components: [{ type: 'BODY', text: 'Hi {{1}}, {{2}} is here.', example }] };

    expect(await running.call(`/v25.0/${id}`, { body })).toMatchObject({ body: { success: true } });
    await reportOf('order_confirmed');

    expect(await running.call(`/v25.0/${id}`)).toMatchObject({
      body: { status: 'APPROVED', components: body.components },
    });
    expect(await listed('order_confirmed')).toEqual([before]);
    const sent = {
      name: 'order_confirmed',
      components: [
        { type: 'body', parameters: ['Ana', 'A-1'].map((text) => ({ type: 'text', text })) },
      ],
    };
    await running.call(sendPath, { body: sendBody(sent) });
    expect(running.sandbox.received().at(-1)?.text).toBe('Hi Ana, A-1 is here.');
  });

  test('are deleted for the account that deletes them alone, and can be created anew', async () => {
    const remove = () => running.call(`${templatesPath}?name=welcome`, { method: 'DELETE' });

    expect(await remove()).toMatchObject({ body: { success: true } });

    expect(await remove()).toMatchObject({ status: 400 });
    expect(await listed('welcome', { ...OTHER, ...number })).toEqual([]);
    expect(await listed('welcome')).toHaveLength(1);
    expect(await create(definition('welcome'))).toMatchObject({ status: 200 });
  });
});
