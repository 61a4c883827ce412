import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UNLISTED_STANDING } from '../../../../src/domain/template/template-standing';
import { TemplateListError, type MetaCredentials } from '../../../../src/ports/messaging-provider';
import { listAll } from '../list-all';
import { json, type Answer, type AnsweringServer } from '../answering-server';
import { credentials } from './callbacks';
import { startMetaServer } from './meta-server';

let server: AnsweringServer<MetaCredentials>;
beforeAll(async () => {
  server = await startMetaServer();
});
afterAll(() => server.close());

function list(...answers: Answer[]) {
  server.answerWith(...answers);
  return listAll(server.provider, credentials);
}

const record = (name: string, fields: object = {}) => ({
  id: '1',
  name,
  language: 'en_US',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Hi' }],
  ...fields,
});
const page = (names: string[], paging?: object) =>
  json(200, { data: names.map((name) => record(name)), ...(paging && { paging }) });

describe('template records', () => {
  test('normalises cases and ids, and fills in defaults', async () => {
    const [template] = await list(
      json(200, {
        data: [
          record('odd', {
            id: 42,
            status: 'approved',
            category: 'marketing',
            components: [
              { type: 'header', format: 'image' },
              { type: 'body', text: 'Hi {{1}}' },
              { type: 'buttons', buttons: [{ type: 'url', text: 'Go', url: 'https://a.example' }] },
            ],
          }),
        ],
      }),
    );

    expect(template).toEqual({
      providerTemplateId: '42',
      name: 'odd',
      language: 'en_US',
      category: 'MARKETING',
      providerStatus: 'APPROVED',
      parameterFormat: 'POSITIONAL',
      components: [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'Hi {{1}}' },
        { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Go', url: 'https://a.example' }] },
      ],
      variableKeys: null,
      standing: UNLISTED_STANDING,
    });
  });

  test('reads quality, rejection and category changes, whatever shape the rest has', async () => {
    const read = async (fields: object) => {
      const [template] = await list(json(200, { data: [record('rated', fields)] }));
      return template?.standing;
    };

    expect(
      await read({
        quality_score: { score: 'YELLOW', date: 1790000000 },
        rejected_reason: 'invalid_format',
        previous_category: 'UTILITY',
        correct_category: 'MARKETING',
      }),
    ).toEqual({
      quality: 'YELLOW',
      rejectionReason: 'INVALID_FORMAT',
      previousCategory: 'UTILITY',
      announcedCategory: 'MARKETING',
    });
    expect(await read({ quality_score: 'GREEN', rejected_reason: 'NONE' })).toEqual(
      UNLISTED_STANDING,
    );
  });

  test('skips records that could never be sent', async () => {
    const data = [null, { id: '1' }, record(''), record('good', { parameter_format: 'NAMED' })];

    const templates = await list(json(200, { data }));

    expect(templates).toMatchObject([{ name: 'good', parameterFormat: 'NAMED' }]);
  });

  test('reads a record without a status as UNKNOWN, not as approved', async () => {
    const [template] = await list(json(200, { data: [record('odd', { status: undefined })] }));

    expect(template?.providerStatus).toBe('UNKNOWN');
  });
});

describe('pages of the template list', () => {
  test('asks its own server for the next page, wherever the next address points', async () => {
    const next = 'https://elsewhere.example/v25.0/1/message_templates?access_token=x&after=A%3D';

    const templates = await list(
      page(['a'], { next, cursors: { after: 'A=' } }),
      page(['b'], { next: next.replace('A%3D', 'B%3D') }),
      page(['c'], { cursors: { after: 'C=' } }),
    );

    expect(templates.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    const queries = server.requests.map(({ path }) => new URL(path, server.url).searchParams);
    expect(queries.map((query) => query.get('after'))).toEqual([null, 'A=', 'B=']);
    expect(server.requests.map(({ path }) => path).join()).not.toContain('access_token');
  });

  test('fails when the pages go in circles', async () => {
    const again = page(['a'], { next: 'https://a.example/', cursors: { after: 'A' } });

    await expect(list(again, again, again)).rejects.toThrow(TemplateListError);
    expect(server.requests).toHaveLength(2);
  });
});

describe('a list that is too much data', () => {
  const message = "Please reduce the amount of data you're asking for, then retry your request";
  const tooMuch = json(500, { error: { code: 1, message, type: 'OAuthException' } });
  const asked = () =>
    server.requests.map(({ path }) => {
      const query = new URL(path, server.url).searchParams;
      return [query.get('limit'), query.get('after')];
    });

  test('is asked for in smaller pages, which go on where the larger one was', async () => {
    const templates = await list(
      page(['a'], { next: 'https://a.example/', cursors: { after: 'A=' } }),
      tooMuch,
      tooMuch,
      page(['b'], { next: 'https://a.example/', cursors: { after: 'B=' } }),
      page(['c']),
    );

    expect(templates.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(asked()).toEqual([
      ['100', null],
      ['100', 'A='],
      ['50', 'A='],
      ['25', 'A='],
      ['25', 'B='],
    ]);
  });

  test.each<[string, Answer, string]>([
    ['says so', tooMuch, 'HTTP 500, code 1 (too much data)'],
    ['comes too late', { status: 504, body: '' }, 'HTTP 504, code none'],
  ])('fails with its reason when an answer to the smallest page %s', async (_, answer, reason) => {
    await expect(list(answer, answer, answer, answer, answer)).rejects.toThrow(
      `the template list was refused: ${reason}, also in pages of 10`,
    );
    expect(asked().map(([limit]) => limit)).toEqual(['100', '50', '25', '12', '10']);
  });

  test.each(['limit=0', 'limit=x'])('takes the usual size for the cursor %s', async (cursor) => {
    server.answerWith(page(['a']));

    await server.provider.listTemplatePage(credentials, cursor);

    expect(asked()).toMatchObject([['100', cursor.includes('after') ? 'A' : null]]);
  });
});

describe('errors of the template list', () => {
  test('names the code of an error, never its text', async () => {
    const message = `Malformed access token ${credentials.accessToken}`;

    await expect(list(json(400, { error: { code: 190, message } }))).rejects.toThrow(
      /^the template list was refused: HTTP 400, code 190$/,
    );
    await expect(list(json(400, { error: { code: message } }))).rejects.toThrow(
      /^the template list was refused: HTTP 400, code none$/,
    );
  });

  test.each<[string, Answer]>([
    ['not JSON', { status: 200, body: 'OK' }],
    ['cut short', { status: 200, body: '{"data":[{"id":"1"', cutShort: true }],
  ])('fails with an answer that is %s', async (_name, answer) => {
    await expect(list(answer)).rejects.toThrow('the template list is not readable');
  });
});
