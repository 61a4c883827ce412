import { beforeAll, describe, expect, test } from '@jest/globals';
import { createAddressPolicy } from '../../../src/egress/address-policy';
import { issueCertificate, type TestCertificate } from './support/certificate';
import { failed, post, RESPONSE, resolverOf, webhookEgress } from './support/clients';
import { startHttpsServer } from './support/servers';

const NAME = 'backend.shop.svc.cluster.local';

let certificate: TestCertificate;

beforeAll(async () => {
  certificate = await issueCertificate({ name: NAME });
});

/** Starts a receiver inside, and the client and policy of production. */
async function inside() {
  const receiver = await startHttpsServer(certificate, (_, response) => response.end());
  const resolve = resolverOf({ [NAME]: ['127.0.0.1'] });
  return {
    receiver,
    origin: `https://${NAME}:${receiver.port}`,
    client: webhookEgress({ allowOrigins: [], extraCaPem: certificate.cert, resolve }),
    policy: createAddressPolicy({ allowOrigins: [], ports: [443], resolve }),
  };
}

describe('origin inside that the operator allowed one workspace', () => {
  test('is reached and may be saved by requests that name it, at any port', async () => {
    const { origin, client, policy, receiver } = await inside();
    const insideOrigins = [origin];

    expect(await policy.judge(`${origin}/hook`, insideOrigins)).toEqual({ allowed: true });
    expect(await client.request(post(`${origin}/hook`, { insideOrigins }))).toMatchObject(RESPONSE);
    expect(receiver.requests).toHaveLength(1);
  });

  test('is refused to others, also while its connection is open', async () => {
    const { origin, client, policy, receiver } = await inside();
    await client.request(post(`${origin}/hook`, { insideOrigins: [origin] }));
    const other = ['https://other.shop.svc'];

    for (const insideOrigins of [undefined, [], other]) {
      expect(await policy.judge(`${origin}/hook`, insideOrigins)).toMatchObject({ allowed: false });
      const request = post(`${origin}/hook`, insideOrigins && { insideOrigins });
      expect(await client.request(request)).toMatchObject(failed('blocked_address'));
    }
    expect(receiver.requests).toHaveLength(1);
  });

  test('allows neither another port, nor http, nor user info, nor another name', async () => {
    const { origin, client, policy, receiver } = await inside();
    const insideOrigins = [origin];

    for (const url of [
      `https://${NAME}/hook`,
      `http://${NAME}:${receiver.port}/hook`,
      `https://user@${NAME}:${receiver.port}/hook`,
      `https://127.0.0.1:${receiver.port}/hook`,
      `${origin}@127.0.0.1/hook`,
    ]) {
      expect([url, await policy.judge(url, insideOrigins)]).toMatchObject([
        url,
        { allowed: false },
      ]);
      expect(await client.request(post(url, { insideOrigins }))).toMatchObject({ kind: 'failure' });
    }
    expect(receiver.connections).toHaveLength(0);
  });
});
