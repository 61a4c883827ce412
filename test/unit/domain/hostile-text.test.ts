import { describe, expect, test } from '@jest/globals';
import { soughtWords, wordsOfNote } from '../../../src/domain/message-words';
import { spokenConsent } from '../../../src/domain/opt-words';
import { snippetOf } from '../../../src/domain/snippet';
import { describeFailure, failureIdOf } from '../../../src/domain/status-code';
import { foldText, withoutFinalSlashes } from '../../../src/domain/text';
import { parseRecipientNumber } from '../../../src/domain/recipient-number';
import { parseRetryAfter } from '../../../src/domain/retry-schedule';
import { searchTermsOf, soughtTerms } from '../../../src/domain/search-terms';
import { encodeIllegalCharacters, isHttpUrl } from '../../../src/domain/template/button-url';
import { sameLanguage } from '../../../src/domain/template/template';
import { nearestName } from '../../../src/domain/template/nearest-name';
import { fillPlaceholders, findPlaceholders } from '../../../src/domain/template/placeholders';
import { resolveApprovedMedia } from '../../../src/domain/template/resolve-approved-media';
import { readUrlText } from '../../../src/egress/url-text';
import { isUnchanged } from '../../../src/http/entity-tag';
import { memberText } from '../../../src/http/schemas/metadata';
import { readProviderError } from '../../../src/providers/meta-cloud/provider-error';
import { readSendOutcome as readMetaOutcome } from '../../../src/providers/meta-cloud/send-outcome';
import { readContent } from '../../../src/providers/twilio/read-content';
import { readSendOutcome as readTwilioOutcome } from '../../../src/providers/twilio/send-outcome';
import { verifySignature } from '../../../src/providers/twilio/signature';
import { createTokenMask } from '../../../src/services/deliveries/steps/mask-token';
import { cpuMs } from '../../support/cpu-ms';

/** Greatest length of the text that a function gets (body, header, answer), and its CPU budget. */
const BODY = 256 * 1024;
const HEADER = 16 * 1024;
const ANSWER = 64 * 1024;
const BUDGET_MS = 1000;
/** Contention and garbage collection can cost a text its budget now and then, a careless pattern each time. */
const TRIES = 3;

/** Texts on which a backtracking pattern is slow: repeats of what it may match, then something else. */
function hostileTexts(length: number): string[] {
  const pieces = [
    'a',
    '1',
    '/',
    '{{',
    '{{ ',
    '{{a',
    '"id":"wamid.\\"',
    '"',
    '?',
    '\\',
    '%',
    ' ',
    '.1',
  ];
  const more = [
    '\u0301',
    'ß',
    '😀',
    '+1 (',
    'a-',
    ':1',
    '{"metadata":',
    'bearer ',
    '\u00a0',
    'STOP ',
  ];
  return [...pieces, ...more].flatMap((piece) => {
    const row = piece.repeat(Math.ceil(length / piece.length)).slice(0, length - 1);
    return [`${row}x`, `${row}\n`, `x${row}/`, `https://a${row}!`, `whatsapp/${row}/x`];
  });
}

/** Replaces halves of surrogate pairs, as reading the JSON of a request does. */
const wellFormed = (text: string): string => Buffer.from(text).toString('utf8');

const response = (text: string, status: number) => ({
  kind: 'response' as const,
  status,
  headers: {},
  body: Buffer.from(text),
  bodyTruncated: true,
  durationMs: 1,
});
const twilioCredentials = { accountSid: `AC${'0'.repeat(32)}`, authToken: '0'.repeat(32) };
const error = (text: string) => ({
  code: null,
  title: text,
  message: text,
  details: text,
  httpStatus: null,
});

/** Functions that read text from outside, each with the greatest length of its text. */
const READERS: [name: string, length: number, read: (text: string) => unknown][] = [
  [
    'spokenConsent',
    BODY,
    (text) => spokenConsent({ kind: 'text', text }, { out: ['STOP'], in: ['START'] }),
  ],
  ['describeFailure', BODY, (text) => describeFailure(error(text))],
  ['failureIdOf', BODY, (text) => failureIdOf(error(text))],
  ['foldText', BODY, foldText],
  ['withoutFinalSlashes', BODY, withoutFinalSlashes],
  ['parseRecipientNumber', BODY, parseRecipientNumber],
  ['parseRetryAfter', HEADER, (text) => parseRetryAfter(text, 0)],
  ['soughtTerms', HEADER, soughtTerms],
  ['searchTermsOf', BODY, (name) => searchTermsOf({ number: null, name, username: name })],
  ['wordsOfNote', BODY, wordsOfNote],
  ['soughtWords', HEADER, soughtWords],
  ['snippetOf', BODY, (text) => snippetOf(text, { whole: ['aaa'], beginning: 'a' })],
  ['encodeIllegalCharacters', HEADER, (text) => encodeIllegalCharacters(wellFormed(text))],
  ['isHttpUrl', BODY, isHttpUrl],
  ['sameLanguage', BODY, (text) => sameLanguage('en_US', text)],
  ['nearestName', BODY, (text) => nearestName(text, ['recipientNumber', 'templateId'])],
  ['findPlaceholders', ANSWER, findPlaceholders],
  ['fillPlaceholders', ANSWER, (text) => fillPlaceholders(text, new Map([['1', text]]))],
  [
    'resolveApprovedMedia',
    ANSWER,
    (text) => resolveApprovedMedia('image', `{{1}}${text}`, { headerMediaUrl: text }),
  ],
  ['readUrlText', BODY, readUrlText],
  ['isUnchanged', HEADER, (text) => isUnchanged('W/"a"', text)],
  ['memberText', BODY, (text) => memberText(JSON.stringify({ a: text, metadata: {} }), 'metadata')],
  ['an error of Meta', ANSWER, (text) => readProviderError({ message: text, code: text }, 400)],
  [
    'an answer of Meta',
    ANSWER,
    (text) => readMetaOutcome(response(text, 200), 'token', '15550001234'),
  ],
  [
    'an answer of Twilio',
    ANSWER,
    (text) => readTwilioOutcome(response(text, 200), twilioCredentials),
  ],
  [
    'a template of Twilio',
    BODY,
    (text) =>
      readContent({
        sid: 'HX1',
        friendly_name: 'a',
        language: 'en',
        types: { [text]: {} },
        variables: {},
      }),
  ],
  [
    'a signature of Twilio',
    HEADER,
    (text) => {
      const url = `https://herald.example.com/${encodeURI(wellFormed(text))}`;
      const headers = { 'x-twilio-signature': text };
      return verifySignature('0'.repeat(32), { url, headers, rawBody: Buffer.from(text) });
    },
  ],
  [
    'createTokenMask',
    HEADER,
    (text) =>
      createTokenMask(`${text.replace(/[^!-~]/g, 'a').slice(0, 511)}b`)(text, {
        isCut: true,
        maxLength: 1024,
      }),
  ],
];

function isSlow(work: () => unknown): boolean {
  for (let tries = 0; tries < TRIES; tries += 1) if (cpuMs(work) <= BUDGET_MS) return false;
  return true;
}

describe.each(READERS)('%s', (_name, length, read) => {
  test('reads any hostile text of the greatest length within a second of CPU', () => {
    const slow = hostileTexts(length).filter((text) => isSlow(() => read(text)));

    expect(slow.map((text) => text.slice(0, 20))).toEqual([]);
  });
});
