import { describe, expect, test } from '@jest/globals';
import { PREVIEW_MAX } from '../../../src/domain/conversation';
import { previewOfInbound, previewOfMessage } from '../../../src/domain/message-preview';
import { newInbound, newMessage, templateContent } from '../../support/records';

describe('preview of a message', () => {
  test('previews a template by its body, and with an empty text when no body is known', () => {
    const rendered = { header: null, body: 'Welcome!', footer: null, buttons: [] };
    const content = { ...templateContent(), rendered };

    expect(previewOfMessage(newMessage({ content }))).toMatchObject({
      direction: 'outbound',
      kind: 'v2',
      text: 'Welcome!',
    });
    expect(previewOfMessage(newMessage()).text).toBe('');
  });

  test('previews a file that goes out by its caption, or by its type', () => {
    const url = 'https://shop.example.com/f';
    const previewOf = (caption: string | null) => {
      const media = { type: 'image', url, caption, filename: null } as const;
      return previewOfMessage(newMessage({ kind: 'api', content: { kind: 'media', media } }));
    };

    expect(previewOf('A fern')).toMatchObject({ kind: 'api', text: 'A fern' });
    expect(previewOf(null)).toMatchObject({ kind: 'api', text: '[image]' });
  });

  test('cuts a preview between characters', () => {
    const text = '😀'.repeat(PREVIEW_MAX + 1);

    const preview = previewOfInbound(newInbound({ content: { kind: 'text', text } }));

    expect(preview.text).toBe('😀'.repeat(PREVIEW_MAX));
  });
});
