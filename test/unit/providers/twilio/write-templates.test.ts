import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { TemplateDefinition } from '../../../../src/domain/template/definition';
import type { TwilioCredentials } from '../../../../src/ports/messaging-provider';
import { contentDraft } from '../../../../src/providers/twilio/content-draft';
import { json, type Answer, type AnsweringServer } from '../answering-server';
import { WRITE_OPTIONS } from '../conformance/running-provider';
import { credentials } from './callbacks';
import { startTwilioServer } from './twilio-server';

let server: AnsweringServer<TwilioCredentials>;
beforeAll(async () => {
  server = await startTwilioServer();
});
afterAll(() => server.close());

const SID = `HX${'1'.repeat(32)}`;
const BODY = { type: 'BODY', text: 'We are open.' };
const REPLY = { type: 'QUICK_REPLY', text: 'Not now' };
const CALL = { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15550100200' };

function definition(...components: TemplateDefinition['components']): TemplateDefinition {
  return { name: 'opening', language: 'en', category: 'utility', components };
}

const PICTURE = { type: 'HEADER', format: 'IMAGE', media_url: 'https://a.example/fern.png' };

const buttons = (...list: { type: string; text: string }[]) => ({ type: 'BUTTONS', buttons: list });

describe('the content of a definition', () => {
  test('has one row of numbers, with the end of an address as its sample', () => {
    const draft = contentDraft(
      definition(
        { type: 'HEADER', text: 'For {{1}}', example: { header_text: ['Ana'] } },
        { type: 'BODY', text: 'Hi {{1}}, {{2}} wait.', example: { body_text: [['Bob', 'two']] } },
        {
          type: 'BUTTONS',
          buttons: [
            {
              type: 'URL',
              text: 'See',
              url: 'https://a.example/p/{{1}}',
              example: ['https://a.example/p/fern'],
            },
            { type: 'COPY_CODE', text: 'Copy offer code', example: ['FERN25'] },
          ],
        },
      ),
    );

    expect(draft).toEqual({
      friendly_name: 'opening',
      language: 'en',
      variables: { 1: 'Ana', 2: 'Bob', 3: 'two', 4: 'fern', 5: 'FERN25' },
      types: {
        'whatsapp/card': {
          header_text: 'For {{1}}',
          body: 'Hi {{2}}, {{3}} wait.',
          actions: [
            { type: 'URL', title: 'See', url: 'https://a.example/p/{{4}}' },
            { type: 'COPY_CODE', title: 'Copy offer code', code: '{{5}}' },
          ],
        },
      },
    });
  });

  test('has a different id for each reply, in any script', () => {
    const replies = ['Да', 'Нет', 'Not now'].map((text) => ({ ...REPLY, text }));
    const { types } = contentDraft(definition(BODY, buttons(...replies)));

    const { actions } = types['twilio/quick-reply'] as { actions: { id: string }[] };
    expect(actions.map(({ id }) => id)).toEqual(['__0', '__1', 'not_now_2']);
  });

  test.each<[string, TemplateDefinition]>([
    ['twilio/text', definition(BODY)],
    ['twilio/quick-reply', definition(BODY, buttons(REPLY))],
    ['twilio/call-to-action', definition(BODY, buttons(CALL))],
    ['twilio/media', definition(PICTURE, BODY)],
    ['whatsapp/card', definition(PICTURE, BODY, buttons(REPLY))],
    ['whatsapp/card', definition(BODY, buttons(REPLY, CALL))],
    ['whatsapp/card', definition({ type: 'BODY', text: 'a'.repeat(641) }, buttons(CALL))],
    ['whatsapp/card', definition(BODY, { type: 'FOOTER', text: 'Fern & Fig' })],
    ['whatsapp/authentication', { ...definition({ type: 'BODY' }), category: 'authentication' }],
  ])('is of type %s', (type, given) => {
    expect(Object.keys(contentDraft(given).types)).toEqual([type]);
  });
});

describe('creating a content', () => {
  const NONE = json(200, { contents: [], meta: { next_page_url: null } });
  const CREATED = json(201, { sid: SID });
  const create = (...answers: Answer[]) => {
    server.answerWith(...answers);
    return server.provider.createTemplate(credentials, definition(BODY), WRITE_OPTIONS);
  };
  const asked = () => server.requests.map(({ method, path }) => `${method} ${path}`);

  test('looks for the name, creates and submits it', async () => {
    const outcome = await create(NONE, CREATED, json(201, { status: 'received' }));

    expect(outcome).toMatchObject({
      kind: 'created',
      template: { providerTemplateId: SID, providerStatus: 'RECEIVED', category: 'UTILITY' },
    });
    expect(asked()).toEqual([
      'GET /v2/ContentAndApprovals?PageSize=100&ContentName=opening',
      'POST /v1/Content',
      `POST /v1/Content/${SID}/ApprovalRequests/whatsapp`,
    ]);
    expect(JSON.parse(server.requests[2]?.body ?? '')).toEqual({
      name: 'opening',
      category: 'UTILITY',
    });
  });

  test('takes back a content whose submission is refused', async () => {
    const refusal = json(400, { code: 20001, message: credentials.authToken });

    const outcome = await create(NONE, CREATED, refusal, { status: 204, body: '' });

    expect(outcome).toMatchObject({ kind: 'refused', code: '20001' });
    expect(JSON.stringify(outcome)).not.toContain(credentials.authToken);
    expect(asked().at(-1)).toBe(`DELETE /v1/Content/${SID}`);
  });

  test.each([
    ['while the list cannot be read', [json(500, {})]],
    ['without an answer to the content', [NONE, json(500, {})]],
    ['without an answer to the submission', [NONE, CREATED, json(500, {})]],
  ])('is unknown %s', async (_name, answers) => {
    expect(await create(...answers)).toMatchObject({ kind: 'unreachable' });
  });

  test('is unknown while the account has more pages than are looked at', async () => {
    const pages = ['1', '2', '3', '4', '5'].map((token) =>
      json(200, { contents: [], meta: { next_page_url: `https://x.example/?PageToken=${token}` } }),
    );

    expect(await create(...pages, CREATED)).toEqual({
      kind: 'unreachable',
      reason: 'too_many_pages',
    });
    expect(asked()).toHaveLength(5);
  });

  test('asks each call how long it may take', async () => {
    const timeoutMs = jest.fn(() => 10_000);
    server.answerWith(NONE, CREATED, json(201, { status: 'received' }));

    await server.provider.createTemplate(credentials, definition(BODY), { timeoutMs });

    expect(timeoutMs).toHaveBeenCalledTimes(3);
  });

  test('leaves a content of other words alone', async () => {
    const content = {
      sid: SID,
      friendly_name: 'opening',
      language: 'en',
      types: { 'twilio/text': { body: 'Draft of somebody' } },
    };
    const listed = json(200, { contents: [content], meta: { next_page_url: null } });

    expect(await create(listed)).toEqual({ kind: 'exists' });
    expect(asked()).toHaveLength(1);
  });
});
