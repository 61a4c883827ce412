import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { json } from '../answering-server';
import { credentials } from './callbacks';
import { startMetaServer } from './meta-server';

test('an uploaded form names its file with the ending of its type', async () => {
  const server = await startMetaServer();
  server.answerWith(json(200, { id: '17' }));
  const file = { mimeType: 'image/png', bytes: 1, body: Readable.from([Buffer.from('x')]) };

  const times = { bodyTimeoutMs: 10_000, timeoutMs: 10_000 };
  await server.provider.uploadMedia?.(credentials, file, times);
  await server.close();

  const [{ body, headers } = { body: '', headers: {} }] = server.requests;
  const type = { 'content-type': String(headers['content-type']) };
  const form = await new Response(body, { headers: type }).formData();
  const sent = form.get('file');
  expect(typeof sent === 'object' && sent?.name).toBe('file.png');
});
