import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATOR } from '../../src/domain/audit';
import { call } from '../support/client';
import { type OwnHerald, startHerald } from './support/herald';
import { type OwnEngine, startOwnMongodb, startOwnTemporal } from './support/own-engines';
import { newOwner, newPassword, operator, signIn } from '../support/people';
import { openBrowser } from '../support/browser';
import { sendOne, tenantsOf } from '../support/send-one';
import { readable } from '../stack/temporal';
import { connectTemporal } from './support/temporal';
import { until } from '../support/wait';
import { changeSettings, finalEvent, webhooksOf } from '../support/webhooks';
import { ADA } from '../support/actor';

const PIECE = 8;

let mongodb: OwnEngine;
let temporal: OwnEngine;
let herald: OwnHerald;

beforeAll(async () => {
  [mongodb, temporal] = await Promise.all([startOwnMongodb(), startOwnTemporal()]);
  herald = await startHerald({
    engines: { mongodbUri: mongodb.address, temporalAddress: temporal.address },
    settings: { WEBHOOK_RETRY_DELAYS_MS: '0,200,200', LOG_LEVEL: 'trace' },
  });
});

afterAll(async () => {
  await herald.close();
  await Promise.all([mongodb.close(), temporal.close()]);
});

/** Does everything that uses a secret once; resolves with the secrets and an id that is none. */
async function useEverySecret() {
  const [oldToken, newToken, messageId] = [newPassword(), newPassword(), newPassword()];
  const actions = herald.stage.webhooks;
  const tenant = await tenantsOf(herald)((response, count, { headers }) => {
    const answer = () =>
      response.writeHead(count < 3 ? 500 : 200).end(String(headers.authorization));
    if (count === 1) void changeSettings(herald, tenant, { token: newToken }).then(answer);
    else answer();
  });
  const { workspaceId } = tenant;
  await changeSettings(herald, tenant, { token: oldToken });
  const { secret } = await actions.signing.enable(workspaceId, OPERATOR);
  const rotated = await actions.signing.rotate(workspaceId, 60_000, OPERATOR);
  await sendOne(herald, tenant, messageId);
  const { eventId } = await finalEvent(herald, tenant, messageId);
  await actions.test(workspaceId, 'delivered', {});
  await actions.resend(workspaceId, eventId, { by: ADA });
  await until('the resend', () => webhooksOf(tenant).length === 5);

  const owner = await newOwner(herald, workspaceId);
  const { oneTimePassword } = await operator<{ oneTimePassword: string }>(
    herald,
    `member reset-password ${owner.email}`,
  );
  await signIn(openBrowser(herald), owner.email, oneTimePassword);
  const wrongPassword = newPassword();
  await call(herald, 'POST', '/api/v1/auth/sign-in', {
    body: { email: owner.email, password: wrongPassword },
  });
  const secrets = {
    oldToken,
    newToken,
    signingSecret: secret.slice('whsec_'.length),
    rotatedSecret: rotated.secret.slice('whsec_'.length),
    apiKey: tenant.apiKey.slice('hk_0123456789abcdef_'.length),
    password: owner.password,
    oneTimePassword,
    wrongPassword,
    secretKey: String(herald.env['HERALD_SECRET_KEY']),
  };
  return { messageId, secrets };
}

/** Reads all histories as a person with access to Temporal does, payloads in clear. */
async function allHistories(): Promise<Buffer> {
  const looking = await connectTemporal(herald);
  const texts: string[] = [];
  for (const { workflowId } of await looking.listAll()) {
    texts.push(readable(await looking.byId(workflowId).fetchHistory()));
  }
  await looking.close();
  return Buffer.from(texts.join('\n'));
}

test('no file, log or workflow history contains a secret, in clear or in base64', async () => {
  const { messageId, secrets } = await useEverySecret();

  const places = {
    database: { bytes: await mongodb.files(), holds: messageId },
    temporal: { bytes: await temporal.files(), holds: messageId },
    histories: { bytes: await allHistories(), holds: messageId },
    api: { bytes: Buffer.from(await herald.log('api')), holds: '/api/v1/auth/sign-in' },
    worker: { bytes: Buffer.from(await herald.log('worker')), holds: 'webhook attempt' },
  };

  for (const [place, { bytes, holds }] of Object.entries(places)) {
    expect({ place, found: isIn(bytes, holds) }).toEqual({ place, found: true });
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret.length).toBeGreaterThan(10);
      const found = [secret, ...base64Forms(secret)].some((form) => isIn(bytes, form));
      expect({ place, what, found }).toEqual({ place, what, found: false });
    }
  }
});

/**
 * Engines compress their pages, in which a text survives in pieces between references to what was there before: any
 * eight of its characters in a row give it away, and are in no random text by chance.
 */
function isIn(bytes: Buffer, text: string): boolean {
  const starts = Array.from({ length: text.length - PIECE + 1 }, (_, index) => index);
  return starts.some((start) => bytes.includes(text.slice(start, start + PIECE)));
}

/** Base64 forms of a text at each offset, without the ends, which mix with the neighbouring bytes. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((offset) =>
    Buffer.from(' '.repeat(offset) + text)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  );
}
