import { randomBytes } from 'node:crypto';

/** A message id in Meta's form: base64 of a small record that holds the other party's number and a random part. */
export function newMessageId(number: string): string {
  const digits = Buffer.from(number, 'latin1');
  const random = Buffer.from(randomBytes(9).toString('hex').toUpperCase(), 'latin1');
  const record = Buffer.concat([
    Buffer.from([0x1c, 0x18, digits.length]),
    digits,
    Buffer.from([0x15, 0x02, 0x00, 0x11, 0x18, random.length]),
    random,
    Buffer.from([0x00]),
  ]);
  return `wamid.${record.toString('base64')}`;
}
