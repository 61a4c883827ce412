import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { formParameters } from '../../../../src/providers/twilio/parameters';
import { verifySignature } from '../../../../src/providers/twilio/signature';
import { credentials, signedForm } from './callbacks';

/** The example of Twilio's documentation. */
const TOKEN = '12345';
const URL = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const FORM =
  'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212';
const SIGNATURE = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

function verify(signature: string, { url = URL, body = FORM, token = TOKEN } = {}): boolean {
  const headers = { 'x-twilio-signature': signature };
  return verifySignature(token, { url, headers, rawBody: Buffer.from(body) });
}

const sign = (text: string) => createHmac('sha1', TOKEN).update(text).digest('base64');

describe('signature of a form', () => {
  test('accepts the example of the documentation, in any order of parameters', () => {
    expect(verify(SIGNATURE)).toBe(true);
    expect(verify(SIGNATURE, { body: FORM.split('&').toReversed().join('&') })).toBe(true);
  });

  test('accepts the signature of a recorded callback', () => {
    const body =
      'AccountSid=ACe497b94cea336b5d573d9667ffda50bf&AddOns=%7B+%22status%22%3A+%22successful%22%2C+%22message%22%3A+null%2C+%22code%22%3A+null%2C+%22results%22%3A+%7B+%7D+%7D&ApiVersion=2010-04-01&From=%2B15017122661&FromCity=SAN+FRANCISCO&FromCountry=US&FromState=CA&FromZip=94903&To=%2B15558675310&ToCity=SAN+FRANCISCO&ToCountry=US&ToState=CA&ToZip=94105&Body=Ahoy&MessageSid=SMaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&NumMedia=0&NumSegments=1&ReferralNumMedia=0&SmsMessageSid=SMaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&SmsSid=SMaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&SmsStatus=received';
    const url = 'https://0447-85-232-252-1.eu.ngrok.io/twilio/conference_status?waiter_id=42';
    const token = 'c73504dac708a5cd9f57e80c747bb488';

    expect(verify('cN6s/ajWzahiBNHjFpssnkbSQSM=', { url, body, token })).toBe(true);
  });

  test.each<[string, string, Parameters<typeof verify>[1]?]>([
    ['an empty header', ''],
    ['another value', SIGNATURE, { body: FORM.replace('1234&', '1235&') }],
    ['one parameter less', SIGNATURE, { body: FORM.replace('Digits=1234&', '') }],
    ['one parameter more', SIGNATURE, { body: `${FORM}&X=` }],
    ['another path', SIGNATURE, { url: URL.replace('myapp', 'other') }],
    [
      'the query in another order',
      SIGNATURE,
      { url: 'https://mycompany.com/myapp.php?bar=2&foo=1' },
    ],
    ['another scheme', SIGNATURE, { url: URL.replace('https', 'http') }],
    ['no address at all', SIGNATURE, { url: '/myapp.php' }],
    ['a character cut off', SIGNATURE.slice(0, -1)],
  ])('refuses the signature of a form with %s', (_name, signature, change = {}) => {
    expect(verify(signature, change)).toBe(false);
  });

  test('accepts a signature that covers the fragment that asks for retries', () => {
    const text = FORM.split('&')
      .map((pair) => decodeURIComponent(pair).replace('=', ''))
      .join('');

    expect(verify(sign(`${URL}#rc=5&rp=5xx,ct,rt${text}`))).toBe(true);
    expect(verify(sign(`${URL}#rc=1${text}`))).toBe(false);
  });

  test('accepts a signature of the address with or without the port', () => {
    const text = FORM.split('&')
      .map((pair) => decodeURIComponent(pair).replace('=', ''))
      .join('');
    const rest = 'myapp.php?at=10:30';
    for (const [called, signed] of [
      ['https://a.example/', 'https://a.example:443/'],
      ['https://a.example:443/', 'https://a.example/'],
      ['http://a.example/', 'http://a.example:80/'],
      ['https://a.example:8443/', 'https://a.example/'],
      ['https://a.example:8443/', 'https://a.example:8443/'],
      ['https://[2001:db8::1]:8443/', 'https://[2001:db8::1]/'],
    ]) {
      expect(verify(sign(signed + rest + text), { url: called + rest })).toBe(true);
    }
    const otherPort = sign(`https://a.example:444/${rest}${text}`);
    expect(verify(otherPort, { url: `https://a.example/${rest}` })).toBe(false);
  });

  test('counts equal values of one name once, and sorts the others', () => {
    const body = 'B=2&A=z&A=b&A=z&B=1';

    expect(verify(sign(`${URL}AbAzB1B2`), { body })).toBe(true);
    expect(verify(sign(`${URL}AbAzAzB1B2`), { body })).toBe(false);
  });

  test('accepts a form of 100 parameters, and refuses one of more than 500', () => {
    const form = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`P${index}`, 'x']));
    const isGenuine = (count: number) =>
      verifySignature(credentials.authToken, signedForm(form(count)));

    expect(isGenuine(100)).toBe(true);
    expect(isGenuine(501)).toBe(false);
  });

  test('verifies the address as it was called, without decoding it', () => {
    const url = "https://a.example/it's?q=%7e+%20'";

    expect(verify(sign(url), { url, body: '' })).toBe(true);
  });

  test('verifies text beyond ASCII by its bytes in UTF-8', () => {
    expect(verify(sign(`${URL}BodyJosé 🌿`), { body: 'Body=Jos%C3%A9+%F0%9F%8C%BF' })).toBe(true);
  });
});

describe('signature of JSON', () => {
  const BODY = '{"property": "value", "boolean": true}';
  const HASH = '0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620';
  const url = `${URL}&bodySHA256=${HASH}`;
  const signature = 'a9nBmqA0ju/hNViExpshrM61xv4=';

  test("accepts the example of Twilio's libraries", () => {
    expect(verify(signature, { url, body: BODY })).toBe(true);
  });

  test('refuses a body that was serialised again, and another hash', () => {
    expect(verify(signature, { url, body: JSON.stringify(JSON.parse(BODY)) })).toBe(false);
    expect(
      verify(signature, { url: url.replace(HASH, HASH.replace('0a', '0b')), body: BODY }),
    ).toBe(false);
    expect(verify(signature, { url: URL, body: BODY })).toBe(false);
  });
});

test('reads 200,000 values of one name, each of them once', () => {
  const values = Array.from({ length: 200_000 }, (_, index) => String(index));
  const parameters = formParameters(Buffer.from(values.map((value) => `A=${value}`).join('&')));

  expect(parameters.get('A')).toEqual(values);
});
