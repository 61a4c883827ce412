import { describe, expect, test } from '@jest/globals';
import { PREVIEW_MAX } from '../../../src/domain/conversation';
import { previewOfInbound, previewOfMessage } from '../../../src/domain/message-preview';
import { newInbound, newMessage, templateContent } from '../../support/records';

describe('the beginning of a message', () => {
  test('of a template is that of its body, and empty where none is known', () => {
    const rendered = { header: null, body: 'Welcome!', footer: null, buttons: [] };
    const content = { ...templateContent(), rendered };

    expect(previewOfMessage(newMessage({ content }))).toMatchObject({
      direction: 'outbound',
      kind: 'v2',
      text: 'Welcome!',
    });
    expect(previewOfMessage(newMessage()).text).toBe('');
  });

  test('of a file is its caption', () => {
    const media = { type: 'image', reference: '17', mimeType: null, filename: null } as const;
    const content = { kind: 'media', media: { ...media, caption: 'My cat' } } as const;

    expect(previewOfInbound(newInbound({ content }))).toMatchObject({
      direction: 'inbound',
      kind: 'media',
      text: 'My cat',
    });
  });

  test('is cut between characters', () => {
    const text = '😀'.repeat(PREVIEW_MAX + 1);

    const preview = previewOfInbound(newInbound({ content: { kind: 'text', text } }));

    expect(preview.text).toBe('😀'.repeat(PREVIEW_MAX));
  });
});
