import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MetaCredentials } from '../../../../src/ports/messaging-provider';
import { type Answer, type AnsweringServer, json } from '../answering-server';
import { credentials } from './callbacks';
import { startMetaServer } from './meta-server';

const USER_ID = 'US.13491208655302741918';

let server: AnsweringServer<MetaCredentials>;
beforeAll(async () => {
  server = await startMetaServer();
});
afterAll(() => server.close());

function forgetUser(answer: Answer): Promise<boolean> | undefined {
  server.answerWith(answer);
  return server.provider.forgetUser?.(credentials, USER_ID, 2000);
}

test.each([true, false])(
  'deletes the contact book entry of a user, deleted: %p',
  async (deleted) => {
    const answer = json(200, { messaging_product: 'whatsapp', success: true, deleted });

    expect(await forgetUser(answer)).toBe(true);

    const [request] = server.requests;
    expect(request).toMatchObject({
      method: 'DELETE',
      path: `/v25.0/${credentials.phoneNumberId}/contact_book?messaging_product=whatsapp&bsuid=${USER_ID}`,
      headers: { authorization: `Bearer ${credentials.accessToken}` },
    });
  },
);

test.each<[string, Answer]>([
  ['Meta refuses', json(400, { error: { code: 100, message: 'no' } })],
  ['the answer says nothing of success', json(200, {})],
])('has not forgotten a user when %s', async (_what, answer) => {
  expect(await forgetUser(answer)).toBe(false);
});
