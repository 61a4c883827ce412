import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createSmtpMailer } from '../../../src/mail/smtp-mailer';
import { type Mailer, MailRefusedError } from '../../../src/ports/mailer';
import { type TestSmtp, startSmtp } from '../../stack/smtp';

const MAIL = { to: ['olivia@owner.example'], subject: 'Hello', text: 'Hello', id: '1@herald' };

const OPTIONS = { from: 'herald@test.example', requireTls: false };

let smtp: TestSmtp;
let mailer: Mailer;

beforeEach(async () => {
  smtp = await startSmtp();
  mailer = createSmtpMailer({ ...OPTIONS, url: smtp.url });
});
afterEach(async () => {
  await mailer.close();
  await smtp.close();
});

async function failureOf(sent: Promise<void>): Promise<unknown> {
  return sent.then(
    () => 'sent',
    (error: unknown) => error,
  );
}

describe('mail that could not be sent', () => {
  test.each([
    { responseCode: 451, what: 'may be sent later', refused: false },
    { responseCode: 550, what: 'is refused for good', refused: true },
  ])('a mail $what after a $responseCode, without naming its recipient', async (answer) => {
    smtp.failNext(1, answer.responseCode);
    const error = await failureOf(mailer.send(MAIL));

    expect(error instanceof MailRefusedError).toBe(answer.refused);
    expect(error).toMatchObject({
      message: expect.stringContaining(`(EENVELOPE, ${answer.responseCode})`),
    });
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain('olivia');
  });

  test('a mail may be sent later when there is no server', async () => {
    await smtp.close();
    const error = await failureOf(mailer.send(MAIL));

    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(error).toMatchObject({ message: 'the mail could not be sent (ESOCKET, no answer)' });
    smtp = await startSmtp();
  });
});

test('sends nothing through a server without TLS when TLS is required', async () => {
  const strict = createSmtpMailer({ ...OPTIONS, url: smtp.url, requireTls: true });
  const error = await failureOf(strict.send(MAIL));
  await strict.close();

  expect(error).not.toBeInstanceOf(MailRefusedError);
  expect(error).toMatchObject({ message: expect.stringContaining('(ETLS, ') });
  expect(smtp.to(MAIL.to[0] ?? '')).toEqual([]);
});
