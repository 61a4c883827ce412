import { describe, expect, test } from '@jest/globals';
import type { ProviderName } from '../../../src/domain/sender';
import type { TemplateDefinition } from '../../../src/domain/template/definition';
import { definitionProblems } from '../../../src/domain/template/definition-problems';
import { templateDefinition } from '../../../src/http/schemas/template-definition';
import type { TemplateButton, TemplateComponent } from '../../../src/domain/template/template';

const BODY = body('Hi {{1}}, your order {{2}} leaves us this afternoon.', 'Ana', 'A-1017');
const REPLY = { type: 'QUICK_REPLY', text: 'Thanks' };
const URL_BUTTON = { type: 'URL', text: 'Open', url: 'https://shop.example.com/p' };
const PHONE = { type: 'PHONE_NUMBER', text: 'Call', phone_number: '15550100200' };
const CODE = { type: 'COPY_CODE', text: 'Copy offer code', example: ['FERN25'] };

function body(text: string, ...samples: string[]): TemplateComponent {
  return { type: 'BODY', text, example: { body_text: [samples] } };
}

function buttons(...list: TemplateButton[]): TemplateComponent {
  return { type: 'BUTTONS', buttons: list };
}

function withParts(...components: TemplateComponent[]): TemplateDefinition {
  return { name: 'order_leaves', language: 'en_US', category: 'utility', components };
}

function problems(definition: TemplateDefinition, provider: ProviderName = 'meta'): string[] {
  return definitionProblems(definition, provider).map(({ path, message }) => `${path} ${message}`);
}

describe('a definition that both providers take', () => {
  test.each<[string, TemplateDefinition]>([
    ['a body with numbers', withParts(BODY)],
    [
      'every part',
      withParts(
        { type: 'HEADER', format: 'TEXT', text: 'For {{1}}', example: { header_text: ['Ana'] } },
        BODY,
        { type: 'FOOTER', text: 'Fern & Fig' },
        buttons(REPLY, URL_BUTTON, PHONE, CODE),
      ),
    ],
    [
      'words that no blanks separate',
      { ...withParts(body('您的订单{{1}}已经发货了。', 'A-1017')), language: 'zh_CN' },
    ],
  ])('has no problems: %s', (_name, definition) => {
    expect(problems(definition)).toEqual([]);
    expect(problems(definition, 'twilio')).toEqual([]);
  });

  test('may name its variables at Meta, not at Twilio', () => {
    const named = withParts({
      type: 'BODY',
      text: 'Hi {{first_name}}, your order leaves us.',
      example: { body_text_named_params: [{ param_name: 'first_name', example: 'Ana' }] },
    });

    expect(problems(named)).toEqual([]);
    expect(problems(named, 'twilio')).toEqual([
      'components must have variables {{1}}, {{2}} and so on at Twilio',
    ]);
  });
});

test('lets a code at Meta have no text of its own', () => {
  const own = withParts(BODY, buttons({ ...CODE, text: 'Copy FERN25' }));

  expect(problems(own, 'twilio')).toEqual([]);
  expect(problems(own)).toEqual([
    'components.1.buttons.0.text must be left out at Meta: WhatsApp words it',
  ]);
});

test.each<[string, TemplateDefinition, string]>([
  ['a name in capitals', { ...withParts(BODY), name: 'Order' }, 'name must be 1 to 512 lower'],
  ['two bodies', withParts(BODY, BODY), 'components must have one BODY only'],
  ['a body that is too long', withParts(body('a'.repeat(1025))), '.text must have at most 1024'],
  ['an empty body', withParts(body('  ')), 'components.0.text must not be empty'],
  ['a variable at the start', withParts(body('{{1}} is here for you now', 'Ana')), 'begin or end'],
  ['a variable at the end', withParts(body('Here for you now is {{1}}', 'Ana')), 'begin or end'],
  [
    'variables side by side',
    withParts(body('Here is {{1}}{{2}} for you in our shop', 'Ana', 'B')),
    'side by side',
  ],
  ['a gap in the numbers', withParts(body('Hi {{1}}, it is {{3}} that came.', 'A', 'B')), 'gaps'],
  ['too many variables', withParts(body('Hi {{1}}, gate {{2}}. Thank you.', 'A', 'B')), '5 words'],
  ['a variable without a sample', withParts(body('Hi {{1}}, we are open.')), '{{1}} has none'],
  ['a broken variable', withParts(body('Hi {{1, we are open today.')), 'in the form {{1}}'],
  [
    'numbers beside names',
    withParts(body('Hi {{1}}, your {{thing}} leaves us this afternoon.', 'A', 'B')),
    'not both',
  ],
  [
    'two variables in the header',
    withParts({ type: 'HEADER', text: '{{1}} {{2}}', example: { header_text: ['a', 'b'] } }, BODY),
    'components.0.text must have one variable at most',
  ],
  ['an emoji in the header', withParts({ type: 'HEADER', text: 'Hi 📦' }, BODY), 'emoji'],
  ['a variable in the footer', withParts(BODY, { type: 'FOOTER', text: '{{1}}' }), 'variables'],
  [
    'eleven buttons',
    withParts(BODY, buttons(...Array.from({ length: 11 }, (_, i) => ({ ...REPLY, text: `${i}` })))),
    'components.1.buttons must be at most 10',
  ],
  [
    'three addresses',
    withParts(BODY, buttons(...['a', 'b', 'c'].map((text) => ({ ...URL_BUTTON, text })))),
    'at most 2 of type URL',
  ],
  [
    'replies between others',
    withParts(BODY, buttons(URL_BUTTON, REPLY, PHONE)),
    'quick replies together',
  ],
  ['one text twice', withParts(BODY, buttons(REPLY, REPLY)), 'different texts'],
  ['a long button', withParts(BODY, buttons({ ...REPLY, text: 'a'.repeat(26) })), 'at most 25'],
  [
    'a variable within an address',
    withParts(BODY, buttons({ ...URL_BUTTON, url: 'https://a.example/{{1}}/b', example: ['x'] })),
    'at its end',
  ],
  ['an address of no web', withParts(BODY, buttons({ ...URL_BUTTON, url: 'tel:1' })), 'https://'],
  [
    'an address without a sample',
    withParts(BODY, buttons({ ...URL_BUTTON, url: 'https://a.example/{{1}}' })),
    'components.1.buttons.0.example must have a sample',
  ],
  ['no phone number', withParts(BODY, buttons({ ...PHONE, phone_number: 'x' })), 'country code'],
  ['a long code', withParts(BODY, buttons({ ...CODE, example: ['A'.repeat(16)] })), 'at most 15'],
  ['a code of authentication', withParts(BODY, buttons({ type: 'OTP', text: 'Copy' })), 'only'],
])('says what is wrong: %s', (_name, definition, complaint) => {
  const found = problems(definition);

  expect(found).toEqual(expect.arrayContaining([expect.stringContaining(complaint)]));
});

describe('a language', () => {
  const inLanguage = (language: string) => ({ ...withParts(BODY), language });

  test.each(['en', 'en_US', 'xx', 'xx_ZZ'])(
    'is checked whether it is known or not: %s',
    (language) => {
      expect(problems(templateDefinition.parse(inLanguage(language)))).toEqual([]);
    },
  );

  test.each(['en_USA', 'english', 'a'])('is refused by its shape: %s', (language) => {
    expect(templateDefinition.safeParse(inLanguage(language)).error?.issues).toMatchObject([
      { path: ['language'], message: 'must be a language like en or en_US' },
    ]);
  });
});

describe('a header with a file', () => {
  const picture = {
    type: 'HEADER',
    format: 'IMAGE',
    media_url: 'https://cdn.example.com/p/{{1}}',
    example: { header_handle: ['https://cdn.example.com/p/fern.png'] },
  };

  test('is taken at Twilio by its address, and at Meta only as an uploaded file', () => {
    const fixed = { ...picture, media_url: 'https://cdn.example.com/fern.jpg', example: {} };

    expect(problems(withParts(picture, BODY), 'twilio')).toEqual([]);
    expect(problems(withParts(fixed, BODY), 'twilio')).toEqual([]);
    expect(problems(withParts(picture, BODY))).toEqual([
      expect.stringContaining('components.0.format must be TEXT at Meta'),
    ]);
  });

  test.each<[string, Partial<TemplateComponent>, string]>([
    ['another scheme', { media_url: 'http://cdn.example.com/{{1}}' }, 'https://'],
    ['a variable in its midst', { media_url: 'https://cdn.example.com/{{1}}.png' }, 'at its end'],
    ['no sample', { example: {} }, '.jpg, .jpeg, .png'],
    ['a file of another format', { format: 'VIDEO' }, '.mp4, .3gp'],
    ['a text', { text: 'Hi' }, 'must be left out'],
  ])('says what is wrong: %s', (_name, change, complaint) => {
    const found = problems(withParts({ ...picture, ...change }, BODY), 'twilio');

    expect(found.join()).toContain(complaint);
  });
});

describe('a definition of authentication', () => {
  const code = buttons({ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' });
  const footer = { type: 'FOOTER', code_expiration_minutes: 10 };
  const authentication = (...components: TemplateComponent[]): TemplateDefinition => ({
    ...withParts(...components),
    category: 'authentication',
  });

  test('has no words of its own', () => {
    expect(problems(authentication({ type: 'BODY' }, footer, code))).toEqual([]);
    expect(problems(authentication(BODY, code))).toEqual([
      'components.0.text must be left out: WhatsApp words authentication itself',
    ]);
  });

  test.each<[string, TemplateDefinition, string]>([
    ['no button', authentication({ type: 'BODY' }), 'one button of type OTP'],
    [
      'a footer without minutes',
      authentication({ type: 'BODY' }, { type: 'FOOTER' }, code),
      '1 to 90 minutes',
    ],
    [
      'a header',
      authentication({ type: 'HEADER', text: 'Hi' }, { type: 'BODY' }, code),
      'left out',
    ],
  ])('says what is wrong: %s', (_name, definition, complaint) => {
    expect(problems(definition).join()).toContain(complaint);
  });
});
