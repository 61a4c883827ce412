import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  number,
  refusedWith,
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

async function statusOf(id: string): Promise<unknown> {
  const { body } = await running.call(`/v25.0/${id}?fields=status`);
  return (body as { status?: string }).status;
}

const reportOf = (name: string) =>
  running.capture.waitForOne(0, ({ rawBody }) => rawBody.toString().includes(`"${name}"`));

describe('POST /message_templates', () => {
  test('answers with a template under review, and reports the approval', async () => {
    const { status, body } = await create(definition('opened'));

    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'PENDING', category: 'UTILITY' },
    });
    expect(JSON.parse((await reportOf('opened')).rawBody.toString())).toMatchObject({
      entry: [
        {
          id: number.businessAccountId,
          changes: [{ field: 'message_template_status_update', value: { event: 'APPROVED' } }],
        },
      ],
    });
    expect(await statusOf((body as { id: string }).id)).toBe('APPROVED');
  });

  test('decides by the end of the name', async () => {
    const waiting = await idOf('opened_in_review');
    await create(definition('opened_rejected'));

    const report = JSON.parse((await reportOf('opened_rejected')).rawBody.toString()) as object;

    expect(report).toMatchObject({ entry: [{ changes: [{ value: { event: 'REJECTED' } }] }] });
    expect(await statusOf(waiting)).toBe('PENDING');
  });

  test.each([
    ['a name in capitals', definition('Opened'), 100],
    ['a name that is refused', definition('opened_refused'), 100],
    ['a variable without a sample', definition('sampled', 'Hi {{1}}, hello.'), 100],
    ['a variable at the end', definition('edge', 'Hi {{1}}', { body_text: [['Ana']] }), 100],
  ])('refuses %s', async (_name, body, code) => {
    expect(await create(body)).toMatchObject({ status: 400, ...refusedWith(code) });
  });

  test('refuses a second template of a name and language', async () => {
    await create(definition('second'));

    expect(await create(definition('second'))).toMatchObject({
      status: 400,
      body: { error: { error_subcode: 2388024 } },
    });
    expect((await create({ ...definition('second'), language: 'fr' })).status).toBe(200);
  });
});

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

describe('DELETE /message_templates', () => {
  test('keeps a disabled template', async () => {
    const id = await idOf('kept_in_review');
    await running.call(`/sandbox/templates/${id}/status`, { body: { status: 'DISABLED' } });

    const path = `${templatesPath}?name=kept_in_review`;
    expect(await running.call(path, { method: 'DELETE' })).toMatchObject({ status: 400 });
    expect(await statusOf(id)).toBe('DISABLED');
  });

  test('deletes the named template, by id in its language alone', async () => {
    const id = await idOf('removed');
    await create({ ...definition('removed'), language: 'fr' });
    const remove = (query: string) =>
      running.call(`${templatesPath}?${query}`, { method: 'DELETE' });
    const count = async () => {
      const { body } = await running.call(`${templatesPath}?name=removed`);
      return (body as { data: unknown[] }).data.length;
    };

    expect(await remove(`name=removed&hsm_id=${id}`)).toMatchObject({ body: { success: true } });
    expect(await count()).toBe(1);
    expect(await remove('name=removed')).toMatchObject({ body: { success: true } });
    expect(await count()).toBe(0);
    expect(await remove('name=removed')).toMatchObject({ status: 400 });
  });
});
