import { expect, test } from '@jest/globals';
import { Readable } from 'node:stream';
import type { Message, MessageContent } from '../../../src/domain/message';
import { openMedia } from '../../../src/services/conversations/open-media';
import { newMessage, newSender, templateContent } from '../../support/records';
import type { ConversationDeps } from '../../../src/services/conversations/deps';

const ADDRESS = 'https://shop.example.com/fern.png';

const depsOf = (message: Message) => ({
  conversations: { find: async () => ({}) },
  inbound: { find: async () => null },
  messages: { find: async () => message },
  senders: { find: async () => newSender() },
  mediaPermits: { tryTake: () => () => undefined },
});

/** Opens the file of a message and returns the addresses that were asked for. */
async function opened(content: MessageContent): Promise<string[]> {
  const message = newMessage({ content });
  const { workspaceId, conversationId, messageId } = message;
  const asked: string[] = [];
  const deps = {
    ...depsOf(message),
    openLink: async (url: string) => {
      asked.push(url);
      return { kind: 'file', body: Readable.from([Buffer.from('GIF89a')]), bytes: 6 };
    },
  } as unknown as ConversationDeps;
  const { signal } = new AbortController();
  const file = await openMedia(deps, { workspaceId, conversationId, messageId }, signal);
  file.close();
  return asked;
}

test.each([
  ['with a picture in its header', { kind: 'media', mediaType: 'image', url: ADDRESS }, [ADDRESS]],
  ['with an unnamed picture', { kind: 'media', mediaType: 'image' }, 'media_not_found'],
  ['with a text in its header', { kind: 'text', text: 'Hello' }, 'media_not_found'],
] as const)('reads the file of a template %s by its address', async (_what, header, expected) => {
  const rendered = { header, body: 'Hello', footer: null, buttons: [] };
  const content = { ...templateContent(), rendered };

  const result = await opened(content).catch((error: { code: string }) => error.code);

  expect(result).toEqual(expected);
});

const MINUTE_MS = 60_000;

const said = {
  kind: 'media',
  media: { type: 'image', reference: '17', mimeType: null, filename: null, caption: null },
} as const;

test.each([
  ['missing', 'at once', 0, 'media_unavailable', 'does not have this file yet'],
  ['missing', 'after nine minutes', 9 * MINUTE_MS, 'media_unavailable', 'yet'],
  ['missing', 'after ten minutes', 10 * MINUTE_MS, 'media_not_found', 'no longer has'],
  ['gone', 'at once', 0, 'media_not_found', 'no longer has'],
] as const)('a file that is %s %s is told as such', async (kind, _when, ageMs, code, words) => {
  const message = newMessage({ content: { kind: 'app', said } });
  const { workspaceId, conversationId, messageId } = message;
  const deps = {
    ...depsOf(message),
    providers: { meta: { fetchMedia: async () => ({ kind }) } },
    secretBox: { open: () => '{}' },
    clock: { now: () => new Date(message.createdAt.getTime() + ageMs) },
  } as unknown as ConversationDeps;

  await expect(
    openMedia(deps, { workspaceId, conversationId, messageId }, new AbortController().signal),
  ).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
});
