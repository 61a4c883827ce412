import * as fc from 'fast-check';

/** Names that mean something to JavaScript, to MongoDB, or to nobody. */
export const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '$where',
  '$set',
  'a.b',
  '',
  '\u0000',
  '\ud800',
];

/** Texts as JSON writes them, escapes and all. */
export const strangeStrings = fc.oneof(
  fc.constantFrom('"\\ud800"', '"\\udc00x"', '"\\u0000"', '"a\\u0000b"', '"\\u202e"', '"\\r\\n"'),
  fc.integer({ min: 1, max: 280_000 }).map((length) => `"${'x'.repeat(length)}"`),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
);

export const hugeNumbers = fc.oneof(
  fc.constantFrom('1e999', '-1e999', '9007199254740993', '1e-999', '-0', '1.0000000000000000001'),
  fc.integer({ min: 20, max: 5000 }).map((digits) => '9'.repeat(digits)),
);

/** JSON nested deeper than any reader should follow. */
export const deep = fc
  .tuple(fc.integer({ min: 50, max: 40_000 }), fc.constantFrom(['[', ']'], ['{"a":', '}']))
  .map(([depth, [open = '', close = '']]) => `${open.repeat(depth)}1${close.repeat(depth)}`);

const notJson = fc.constantFrom(
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  "'x'",
  '01',
  '+1',
  '.5',
  '0x1F',
  '"\t"',
  '',
);

const wrongForText = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    'false',
    '0',
    '{}',
    '[]',
    '["33612340003"]',
    '{"$ne":null}',
    '""',
  ),
  hugeNumbers,
  deep,
  notJson,
);
const wrongForObject = fc.oneof(
  fc.constantFrom('null', 'true', '"text"', '7', '"{}"'),
  hugeNumbers,
  notJson,
);
const wrongForFlag = fc.oneof(
  fc.constantFrom('null', '"true"', '1', '0', '{}', '[]', '""'),
  hugeNumbers,
  deep,
  notJson,
);

/** Values that a field of a send must never hold. */
export const WRONG_VALUES: Record<string, fc.Arbitrary<string>> = {
  recipientNumber: fc.oneof(
    wrongForText,
    fc.constantFrom('"+33612340003"', '"3361234000３"', '"0612340003"', '"33612340003\\n"'),
    strangeStrings,
  ),
  templateId: wrongForText,
  templateVariables: wrongForObject,
  buttonValues: fc.oneof(wrongForObject, fc.constant('["x"]')),
  headerMediaUrl: wrongForText,
  headerMediaFilename: wrongForText,
};

/** The same for those that only a send with tracking has. */
export const WRONG_TRACKING_VALUES: Record<string, fc.Arbitrary<string>> = {
  templateName: wrongForText,
  templateLanguage: wrongForText,
  senderNumber: wrongForText,
  async: wrongForFlag,
  autoPilot: wrongForFlag,
  messageId: fc.oneof(wrongForText, fc.constantFrom('"with space"', '"a\\u0000"', '"a\\n"')),
  metadata: fc.oneof(
    wrongForObject,
    fc.constant('[]'),
    deep.map((json) => `{"a":${json},"b":"${'x'.repeat(4096)}"}`),
  ),
};
