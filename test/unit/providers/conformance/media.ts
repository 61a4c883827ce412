import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { SAMPLES, type SampleName } from '../../../../sandbox/media/samples';
import type { FetchedMedia } from '../../../../src/ports/messaging-provider';
import { SEND_OPTIONS, type RunningProvider } from './running-provider';

const MEGABYTE = 1024 * 1024;
const UPLOAD = { bodyTimeoutMs: 10_000, timeoutMs: 10_000 };

/** Returns the address of a server under a name that is not its own: another host, for all that a client can tell. */
export function otherHostOf(url: string): string {
  return url.replace('127.0.0.1', 'localhost');
}

export function describeMedia<Credentials>(running: () => RunningProvider<Credentials>): void {
  const fetchMedia = (sample: SampleName, options = {}): Promise<FetchedMedia> => {
    const { provider, credentials, referenceOf } = running();
    const transfer = { timeoutMs: 10_000, bytesMax: MEGABYTE, ...options };
    return provider.fetchMedia(credentials, referenceOf(sample), transfer);
  };

  describe('fetchMedia', () => {
    test('opens a file of a customer, byte for byte', async () => {
      const file = fileOf(await fetchMedia('fern'));

      const bytes = await buffer(file.body);
      expect(bytes.equals(SAMPLES.fern.delivery.make())).toBe(true);
      expect(file.bytes).toBe(bytes.length);
    });

    test('follows a redirect to another host without showing it the credentials', async () => {
      const file = fileOf(await fetchMedia('elsewhere'));

      expect((await buffer(file.body)).equals(SAMPLES.elsewhere.delivery.make())).toBe(true);
    });

    test('tells a file that is not there, or not yet, from one that the provider knows as deleted', async () => {
      const kinds = [(await fetchMedia('absent')).kind, (await fetchMedia('gone')).kind];

      // Twilio answers 404 for both.
      expect(['missing gone', 'missing missing']).toContain(kinds.join(' '));
    });

    test('does not open a file that announces too much', async () => {
      const announced = SAMPLES.huge.delivery.bytes;

      expect(await fetchMedia('huge')).toEqual({ kind: 'too_large', bytes: announced });
    });

    test('breaks off at the deadline a file that never ends', async () => {
      const file = fileOf(await fetchMedia('endless', { timeoutMs: 600 }));

      expect(file.bytes).toBeNull();
      await expect(file.body.resume().toArray()).rejects.toThrow(/abort|timeout|closed|time/i);
    });

    test('breaks off a file when its reader leaves', async () => {
      const leaving = new AbortController();
      const file = fileOf(await fetchMedia('endless', { signal: leaving.signal }));

      leaving.abort();

      await expect(file.body.toArray()).rejects.toThrow(/abort|timeout|closed|time/i);
    });

    test('reports wrong credentials and an absent server as unavailable', async () => {
      const { provider, providerWithoutServer, credentials, wrongCredentials } = running();
      const reference = running().referenceOf('fern');
      const transfer = { timeoutMs: 10_000, bytesMax: MEGABYTE };

      expect(await provider.fetchMedia(wrongCredentials, reference, transfer)).toMatchObject({
        kind: 'unavailable',
      });
      const absent = reference.replace(/:\d+\//, ':1/');
      expect(await providerWithoutServer.fetchMedia(credentials, absent, transfer)).toMatchObject({
        kind: 'unavailable',
      });
    });
  });

  describe('uploadMedia', () => {
    test('uploads a file that can be sent and fetched by its id', async () => {
      const { provider, credentials, requestTo } = running();
      if (provider.uploadMedia === undefined) return;
      const bytes = SAMPLES.fern.delivery.make();
      const body = Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]);
      const file = { mimeType: 'image/png', bytes: bytes.length, body };

      const outcome = await provider.uploadMedia(credentials, file, UPLOAD);

      if (outcome.kind !== 'uploaded') throw new Error(outcome.kind);
      const { mediaId } = outcome;
      const transfer = { timeoutMs: 10_000, bytesMax: MEGABYTE };
      const fetched = fileOf(await provider.fetchMedia(credentials, mediaId, transfer));
      expect((await buffer(fetched.body)).equals(bytes)).toBe(true);
      const { template: _t, values: _v, ...address } = requestTo('delivered', 'trk_upload');
      const upload = { mediaId, mimeType: 'image/png', bytes: bytes.length };
      const media = { type: 'image', url: null, upload, caption: null, filename: null } as const;
      expect(
        await provider.sendMedia(credentials, { ...address, media }, SEND_OPTIONS),
      ).toMatchObject({ kind: 'accepted' });
    });

    test('reports a refused file, wrong credentials and an upload that breaks off', async () => {
      const { provider, credentials, wrongCredentials } = running();
      if (provider.uploadMedia === undefined) return;
      const upload = (given: Credentials, body: Readable, bytes: number) =>
        provider.uploadMedia?.(given, { mimeType: 'image/png', bytes, body }, UPLOAD);
      const large = Buffer.alloc(6 * MEGABYTE);
      const small = () => Readable.from([Buffer.from('x')]);
      const broken = new Readable({
        read() {
          this.destroy(new Error('the caller has gone'));
        },
      });

      expect(await upload(credentials, Readable.from([large]), large.length)).toEqual({
        kind: 'refused',
      });
      expect(await upload(wrongCredentials, small(), 1)).toMatchObject({ kind: 'unavailable' });
      expect(await upload(credentials, broken, 5)).toMatchObject({ kind: 'unavailable' });
    });
  });
}

function fileOf(fetched: FetchedMedia) {
  if (fetched.kind === 'file') return fetched;
  throw new Error(`a file was expected, not ${JSON.stringify(fetched)}`);
}
