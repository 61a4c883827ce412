import { expect, test } from '@jest/globals';
import { Readable } from 'node:stream';
import type { MessageContent } from '../../../src/domain/message';
import { type OpenMediaDeps, openMedia } from '../../../src/services/conversations/open-media';
import { newMessage, newSender, templateContent } from '../../support/records';

const ADDRESS = 'https://shop.example.com/fern.png';

/** Opens the file of a message and returns the addresses that were asked for. */
async function opened(content: MessageContent): Promise<string[]> {
  const message = newMessage({ content });
  const { workspaceId, conversationId, messageId } = message;
  const asked: string[] = [];
  const deps = {
    conversations: { find: async () => ({}) },
    inbound: { find: async () => null },
    messages: { find: async () => message },
    senders: { find: async () => newSender() },
    mediaPermits: { tryTake: () => () => undefined },
    openLink: async (url: string) => {
      asked.push(url);
      return { kind: 'file', body: Readable.from([Buffer.from('GIF89a')]), bytes: 6 };
    },
  } as unknown as OpenMediaDeps;
  const { signal } = new AbortController();
  const file = await openMedia(deps)({ workspaceId, conversationId, messageId }, signal);
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
