import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { TemplateDefinition } from '../../../../src/domain/template/definition';
import type { MetaCredentials } from '../../../../src/ports/messaging-provider';
import { json, type AnsweringServer } from '../answering-server';
import { WRITE_OPTIONS } from '../conformance/running-provider';
import { credentials } from './callbacks';
import { startMetaServer } from './meta-server';

let server: AnsweringServer<MetaCredentials>;
beforeAll(async () => {
  server = await startMetaServer();
});
afterAll(() => server.close());

const TEMPLATE = {
  providerTemplateId: '17',
  name: 'opening',
  language: 'en_US',
  category: 'UTILITY',
};
const WRITTEN = json(200, { success: true });
const NOTHING_LISTED = json(200, { data: [] });

const refusal = (code: number, subcode?: number) =>
  json(400, {
    error: {
      message: `(#${code}) ${credentials.accessToken}`,
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
    },
  });

const listed = (text: string) =>
  json(200, {
    data: [{ ...TEMPLATE, id: '17', status: 'PENDING', components: [{ type: 'BODY', text }] }],
  });

function definition(change: Partial<TemplateDefinition> = {}): TemplateDefinition {
  return {
    name: 'opening',
    language: 'en_US',
    category: 'utility',
    components: [{ type: 'BODY', text: 'We are open.' }],
    ...change,
  };
}

const create = (given = definition()) =>
  server.provider.createTemplate(credentials, given, WRITE_OPTIONS);
const edit = (given = definition()) =>
  server.provider.editTemplate?.(credentials, TEMPLATE, given, WRITE_OPTIONS);
const remove = () => server.provider.deleteTemplate(credentials, TEMPLATE, WRITE_OPTIONS);

describe('creating a template', () => {
  test('submits it as Meta wants it, with the sample of a code as a text', async () => {
    server.answerWith(json(200, { id: '17', status: 'PENDING', category: 'MARKETING' }));
    const buttons = [{ type: 'COPY_CODE', text: 'Copy offer code', example: ['FERN25'] }];

    const outcome = await create(
      definition({
        components: [
          { type: 'BODY', text: 'Hi {{first_name}}, use it.' },
          { type: 'BUTTONS', buttons },
        ],
      }),
    );

    expect(outcome).toMatchObject({
      kind: 'created',
      template: { providerTemplateId: '17', category: 'MARKETING', parameterFormat: 'NAMED' },
    });
    expect(server.requests).toMatchObject([
      { method: 'POST', path: `/v25.0/${credentials.businessAccountId}/message_templates` },
    ]);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      name: 'opening',
      language: 'en_US',
      category: 'UTILITY',
      parameter_format: 'NAMED',
      components: [
        { type: 'BODY', text: 'Hi {{first_name}}, use it.' },
        { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', example: 'FERN25' }] },
      ],
    });
  });

  test.each([
    ['a name that is there', refusal(100, 2388024), { kind: 'exists' }],
    ['a rate limit by its code', refusal(80007), { kind: 'busy' }],
    ['a rate limit by its status', json(429, {}), { kind: 'busy' }],
    ['trouble of the platform', refusal(2), { kind: 'unreachable', reason: 'http_400' }],
    ['an error without a body', json(502, {}), { kind: 'unreachable', reason: 'http_502' }],
    ['a success that says nothing', json(200, {}), { kind: 'unreachable', reason: 'http_200' }],
  ])('tells %s', async (_name, answer, outcome) => {
    server.answerWith(answer);

    expect(await create()).toEqual(outcome);
  });

  test.each([
    [refusal(100, 2388293), '100, subcode 2388293', 'too many variables'],
    [refusal(200), '200', 'whatsapp_business_management'],
    [refusal(294), '294', 'whatsapp_business_management'],
    [refusal(368), '368', 'restricted or locked'],
    [refusal(100, 33), '100, subcode 33', 'does not know the business account'],
    [refusal(100), '100', 'documentation of Meta'],
  ])('says in words of ours what to change', async (answer, code, advice) => {
    server.answerWith(answer);

    const outcome = await create();

    expect(outcome).toEqual({
      kind: 'refused',
      code,
      advice: expect.stringContaining(advice) as unknown,
    });
    expect(JSON.stringify(outcome)).not.toContain(credentials.accessToken);
  });
});

describe('editing a template', () => {
  test.each([
    ['leaves out a category that stays', 'utility', undefined],
    ['sends a category that changes', 'marketing', 'MARKETING'],
  ])('%s', async (_name, category, sent) => {
    server.answerWith(WRITTEN);

    expect(await edit(definition({ category }))).toEqual({ kind: 'edited' });
    expect(server.requests[0]?.path).toBe('/v25.0/17');
    const body = JSON.parse(server.requests[0]?.body ?? '') as { category?: string };
    expect(body.category).toBe(sent);
  });

  test.each([
    ['counts as made when the list has it', 'We are open.', { kind: 'edited' }],
    ['stays unknown else', 'Closed.', { kind: 'unreachable', reason: 'http_500' }],
  ])('without an answer %s', async (_name, text, outcome) => {
    server.answerWith(json(500, {}), listed(text));

    expect(await edit()).toEqual(outcome);
  });
});

describe('an edit that is refused', () => {
  test.each([
    [refusal(100, 33), '100, subcode 33', 'does not know the template'],
    [refusal(100), '100', 'a second one of an approved template within a day'],
    [refusal(190, 463), '190, subcode 463', 'no longer valid'],
  ])('says what happened', async (answer, code, advice) => {
    server.answerWith(answer);

    expect(await edit()).toEqual({
      kind: 'refused',
      code,
      advice: expect.stringContaining(advice) as unknown,
    });
  });
});

test('asks each call how long it may take', async () => {
  const timeoutMs = jest.fn(() => 10_000);
  server.answerWith(json(500, {}), NOTHING_LISTED);

  await server.provider.deleteTemplate(credentials, TEMPLATE, { timeoutMs });

  expect(timeoutMs).toHaveBeenCalledTimes(2);
});

describe('deleting a template', () => {
  test('names it by id and name, so that other languages stay', async () => {
    server.answerWith(WRITTEN);

    expect(await remove()).toEqual({ kind: 'deleted' });
    expect(server.requests).toMatchObject([
      {
        method: 'DELETE',
        path: `/v25.0/${credentials.businessAccountId}/message_templates?hsm_id=17&name=opening`,
      },
    ]);
  });

  test('is refused while the account has more pages than are looked at', async () => {
    const paging = (after: string) => ({ next: 'https://x.example/', cursors: { after } });
    const pages = ['1', '2', '3', '4', '5'].map((after) =>
      json(200, { data: [], paging: paging(after) }),
    );
    server.answerWith(refusal(100), ...pages, NOTHING_LISTED);

    expect(await remove()).toMatchObject({ kind: 'refused', code: '100' });
    expect(server.requests).toHaveLength(6);
  });

  test('is refused while the account lists it', async () => {
    server.answerWith(refusal(100), listed('We are open.'));

    expect(await remove()).toMatchObject({ kind: 'refused', code: '100' });
  });
});
