import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
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

const run = promisify(execFile);
const FETCH_SCRIPT =
  'fetch(process.argv[1]).then(r => console.log(r.status), e => console.log(e.cause.code))';

let certificate: Certificate;
let receiver: DemoReceiver;
let folder: string;
let caFile: string;

beforeAll(async () => {
  certificate = await createSelfSignedCertificate({ host: 'hooks.example.test' });
  receiver = await startDemoReceiver({ port: 0, token: 't', certificate });
  folder = await mkdtemp(path.join(tmpdir(), 'herald-certificate-'));
  caFile = path.join(folder, 'ca.pem');
  await writeFile(caFile, certificate.certPem);
});
afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true });
});

async function fetchInNewProcess(env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await run(process.execPath, ['-e', FETCH_SCRIPT, `${receiver.url}/received`], {
    env,
  });
  return stdout.trim();
}

/** Runs curl and returns its output; an error of curl itself, such as an untrusted certificate, rejects. */
async function curl(...options: string[]): Promise<string> {
  try {
    return (await run('curl', ['--silent', '--noproxy', '*', ...options])).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return 'not installed';
    throw error;
  }
}

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

  test('the certificate works as NODE_EXTRA_CA_CERTS', async () => {
    expect(await fetchInNewProcess({ NODE_EXTRA_CA_CERTS: caFile })).toBe('200');
    expect(await fetchInNewProcess({})).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  test('the certificate works as curl --cacert, where curl is installed', async () => {
    const answer = await curl('--cacert', caFile, `${receiver.url}/received`);

    expect(['{"received":[],"refused":0}', 'not installed']).toContain(answer);
  });
});
