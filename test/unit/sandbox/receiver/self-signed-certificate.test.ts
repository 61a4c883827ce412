import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Agent, request } from 'undici';
import {
  createSelfSignedCertificate,
  type Certificate,
} from '../../../../sandbox/receiver/self-signed-certificate';
import {
  startDemoReceiver,
  type DemoReceiver,
} from '../../../../sandbox/receiver/start-demo-receiver';

let certificate: Certificate;
let receiver: DemoReceiver;

beforeAll(async () => {
  certificate = await createSelfSignedCertificate({ host: 'hooks.example.test' });
  receiver = await startDemoReceiver({ port: 0, token: 't', certificate });
});
afterAll(() => receiver.close());

describe('self-signed certificate', () => {
  test('names the loopback addresses and the host, and is valid for years', () => {
    const parsed = new X509Certificate(certificate.certPem);

    expect(parsed.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(parsed.checkIP('::1')).toBeDefined();
    expect(parsed.checkHost('hooks.example.test')).toBe('hooks.example.test');
    expect(parsed.checkHost('other.example.test')).toBeUndefined();
    expect(parsed.ca).toBe(true);
    expect(Date.parse(parsed.validTo) - Date.now()).toBeGreaterThan(5 * 365 * 24 * 3600 * 1000);
    expect(Date.parse(parsed.validFrom)).toBeLessThan(Date.now());
  });

  test('is trusted by a client that has it as authority, and by no other', async () => {
    const trusting = new Agent({ connect: { ca: certificate.certPem } });
    const strict = new Agent();

    const answer = await request(`${receiver.url}/received`, { dispatcher: trusting });

    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
    await expect(request(`${receiver.url}/received`, { dispatcher: strict })).rejects.toMatchObject(
      { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    );
    await Promise.all([trusting.close(), strict.close()]);
  });
});
