import { expect, test } from '@jest/globals';
import { readCallback } from '../../../../src/providers/twilio/read-callback';
import { CALLBACK_URL, NUMBER, credentials, signedForm, statusForm } from './callbacks';

test('leaves out a callback that names more people than there are keys for, beside our number', () => {
  const read = (people: number) => {
    const names = Array.from({ length: people }, (_, index) => [`P${index}`, `${336e8 + index}`]);
    const form = statusForm({ MessageStatus: 'played', To: '', ...Object.fromEntries(names) });
    return readCallback(credentials.accountSid, NUMBER, signedForm(form, CALLBACK_URL));
  };

  expect(read(4000)).toMatchObject({ unread: [{ identities: { length: 4000 } }] });
  expect(read(4001)).toMatchObject({ unread: [], unreadLeftOut: 1 });
});

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
