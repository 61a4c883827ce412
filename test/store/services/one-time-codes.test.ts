import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { inWords } from '../../../src/domain/refusal';
import type { Message, MessageContent, SendResult } from '../../../src/domain/message';
import { previewOfMessage } from '../../../src/domain/message-preview';
import type { Template } from '../../../src/domain/template/template';
import { templateContent } from '../../../src/services/messages/steps/new-message';
import { newMessage, reported } from '../../support/records';
import { useTestDatabase } from '../persistence/support';

const db = useTestDatabase();

const CODE = 'ZEBRA482913';
const AT = new Date(2_000_000);

function contentOf(category: string): MessageContent {
  const template = {
    id: 'tpl_1',
    name: 'login_code',
    language: 'en_US',
    category,
    parameterFormat: 'POSITIONAL',
    providerTemplateId: '17',
    variableKeys: null,
    components: [
      { type: 'BODY', text: '{{1}} is your code.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Copy', url: 'https://a.example/{{1}}' }] },
    ],
  } as unknown as Template;
  return templateContent(template, {
    header: null,
    body: [{ name: '1', value: CODE }],
    buttons: [{ index: 0, type: 'one_time_password', text: 'Copy', value: CODE }],
  });
}

async function stored(category: string): Promise<Message> {
  const message = newMessage({ workspaceId: newId('wks'), content: contentOf(category) });
  await db.messages.insert(message, null);
  return message;
}

const everything = async ({ workspaceId, key }: Message): Promise<string> =>
  JSON.stringify(await db.messages.find(workspaceId, key));

const resultOf = (kind: SendResult['kind']): SendResult => ({
  kind,
  providerMessageId: kind === 'accepted' ? 'wamid.1' : null,
  at: AT,
});

describe('one-time password of an authentication template', () => {
  test('shows a one-time password in no text that people see', () => {
    const content = contentOf('AUTHENTICATION');
    if (content.kind !== 'template') throw new Error('a template was asked for');

    expect(content.rendered?.body).toBe('•••••• is your code.');
    expect(JSON.stringify(content.rendered)).not.toContain(CODE);
    expect(previewOfMessage({ ...newMessage(), content }).text).toBe('•••••• is your code.');
    expect(JSON.stringify(content.values)).toContain(CODE);
  });

  test.each(['accepted', 'rejected', 'unreachable'] as const)(
    'deletes a one-time password when the send ends as %s',
    async (kind) => {
      const message = await stored('AUTHENTICATION');
      expect(await everything(message)).toContain(CODE);

      await db.messages.recordResult(message.workspaceId, message.key, resultOf(kind), null);

      expect(await everything(message)).not.toContain(CODE);
      expect(await db.messages.find(message.workspaceId, message.key)).toMatchObject({
        status: kind,
        content: { template: { name: 'login_code' }, valuesRemovedAt: AT },
      });
    },
  );

  test('deletes a one-time password although a status came before the result', async () => {
    const message = await stored('AUTHENTICATION');
    const { senderId, trackingToken, workspaceId, key } = message;
    await db.messages.recordStatus(senderId, trackingToken, reported('delivered'), null);

    await db.messages.recordResult(workspaceId, key, resultOf('accepted'), null);

    expect(await everything(message)).not.toContain(CODE);
    expect((await db.messages.find(workspaceId, key))?.status).toBe('delivered');
  });

  test('deletes a one-time password when a send is given up', async () => {
    const message = await stored('AUTHENTICATION');

    expect(
      await db.messages.giveUp(message.workspaceId, message.key, inWords('too late'), AT),
    ).toBe(true);

    expect(await everything(message)).not.toContain(CODE);
  });
});

test('keeps the values of templates that are not for authentication', async () => {
  const message = await stored('UTILITY');

  await db.messages.recordResult(message.workspaceId, message.key, resultOf('accepted'), null);

  expect(await everything(message)).toContain(CODE);
  expect(await everything(message)).toContain('482913 is your code.');
});
