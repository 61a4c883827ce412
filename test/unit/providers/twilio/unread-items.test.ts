import { expect, test } from '@jest/globals';
import { readCallback } from '../../../../src/providers/twilio/read-callback';
import { CALLBACK_URL, NUMBER, credentials, signedForm, statusForm } from './callbacks';

test('keeps a callback that it does not understand with its address and who it is about', () => {
  const form = statusForm({ MessageStatus: 'played', To: 'whatsapp:FR.1a', Sender: '' });
  const callback = signedForm(form, `${CALLBACK_URL}?token=trk_1`);
  const reading = readCallback(credentials.accountSid, NUMBER, callback);

  expect(reading?.unread).toEqual([
    {
      kind: 'unknown_status',
      callback: { url: callback.url, body: callback.rawBody.toString() },
      identities: ['FR.1a'],
    },
  ]);
});
