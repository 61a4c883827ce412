import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  TemplateListError,
  type TwilioCredentials,
} from '../../../../src/ports/messaging-provider';
import { json, type Answer, type AnsweringServer } from '../answering-server';
import { listAll } from '../list-all';
import { credentials } from './callbacks';
import { startTwilioServer } from './twilio-server';

let server: AnsweringServer<TwilioCredentials>;
beforeAll(async () => {
  server = await startTwilioServer();
});
afterAll(() => server.close());

function list(...answers: Answer[]) {
  server.answerWith(...answers);
  return listAll(server.provider, credentials);
}

const content = (name: string) => ({
  sid: `HX${name}`,
  friendly_name: name,
  language: 'en',
  types: { 'twilio/text': { body: 'Hi' } },
});
const page = (names: string[], next: string | null = null) =>
  json(200, { contents: names.map(content), meta: { key: 'contents', next_page_url: next } });

describe('pages of the template list', () => {
  test('asks its own server for the next page, wherever the next address points', async () => {
    const templates = await list(
      page(['a'], 'https://elsewhere.example/v1/Other?PageSize=3&Page=1&PageToken=A%3D'),
      page(['b'], '/v1/ContentAndApprovals?PageToken=B%3D'),
      page(['c']),
    );

    expect(templates.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/v1/ContentAndApprovals?PageSize=100',
      '/v1/ContentAndApprovals?Page=1&PageToken=A%3D&PageSize=100',
      '/v1/ContentAndApprovals?PageToken=B%3D&PageSize=100',
    ]);
  });

  test('fails when the pages go in circles', async () => {
    const again = page(['a'], 'https://a.example/?PageToken=A');

    await expect(list(again, again, again)).rejects.toThrow(TemplateListError);
    expect(server.requests).toHaveLength(2);
  });
});

test('skips contents that could never be sent', async () => {
  const contents = [null, {}, content('a')];

  expect(await list(json(200, { contents, meta: {} }))).toMatchObject([{ name: 'a' }]);
});

describe('errors of the template list', () => {
  test('names the code of an error, never its text', async () => {
    const message = `bad ${credentials.authToken}`;

    await expect(list(json(401, { code: 20003, message }))).rejects.toThrow(
      /^the template list was refused: HTTP 401, code 20003$/,
    );
    await expect(list(json(401, { code: message }))).rejects.toThrow(
      /^the template list was refused: HTTP 401, code none$/,
    );
  });
});
