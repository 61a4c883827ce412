import { randomBytes } from 'node:crypto';

/** Forms that Meta gives a country's numbers. */
const FORMS: readonly [RegExp, string][] = [
  // Brazil: the ninth digit of mobile numbers goes.
  [/^(55\d{2})9(\d{8})$/, '$1$2'],
  // Mexico: a 1 follows the country code.
  [/^52(\d{10})$/, '521$1'],
  // Argentina: a 9 follows it.
  [/^54(\d{10})$/, '549$1'],
  // Benin and the Ivory Coast: accounts from before 2024 and 2021 have two digits less.
  [/^22901(\d{8})$/, '229$1'],
  [/^225(?:0[157]|2[157])(\d{8})$/, '225$1'],
];

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

/** The `wa_id` of a number: how Meta itself names the customer there. */
export function waIdOf(number: string): string {
  const form = FORMS.find(([pattern]) => pattern.test(number));
  return form === undefined ? number : number.replace(...form);
}
