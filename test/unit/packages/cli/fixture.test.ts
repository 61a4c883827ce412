import { describe, expect, test } from '@jest/globals';
import type { CliError } from '../../../../packages/cli/src/errors.ts';
import { readFixture } from '../../../../packages/cli/src/trigger/read-fixture.ts';

const read = (text: string) => readFixture(text, 'chain.yaml');

/** Returns the problems of a file, each as its line and its message. */
function problems(text: string): string[] {
  try {
    read(text);
  } catch (error) {
    return (error as CliError).details.map(({ field, message }) => `${field} ${message}`);
  }
  throw new Error('the file has no problem');
}

describe('a chain of sends', () => {
  test('is read with texts as they are written', () => {
    const steps = read(`
# A first order.
steps:
  - template: order_confirmed
    recipient: 33600000001
    variables: { 1: Ada, 2: 007 }
    metadata: { order: 17, tags: [a, b] }
    wait: read
    timeout: 5
  - name: the code
    template: code
    language: en_US
    sender: "15550100001"
    recipient: "33600000002"
    variables: { header: [x], body: { name: yes } }
    buttons: { Track parcel: GP-1 }
    wait: failed
`);

    expect(steps).toEqual([
      {
        name: 'order_confirmed',
        wait: 'read',
        waitMs: 5000,
        body: {
          templateName: 'order_confirmed',
          recipientNumber: '33600000001',
          templateVariables: { 1: 'Ada', 2: '007' },
          metadata: { order: 17, tags: ['a', 'b'] },
        },
      },
      {
        name: 'the code',
        wait: 'failed',
        waitMs: 60_000,
        body: {
          templateName: 'code',
          templateLanguage: 'en_US',
          senderNumber: '15550100001',
          recipientNumber: '33600000002',
          templateVariables: { header: ['x'], body: { name: 'yes' } },
          buttonValues: { 'Track parcel': 'GP-1' },
        },
      },
    ]);
  });

  test('is refused with every problem and its line', () => {
    const found = problems(`steps:
  - template: welcome
    recipient: +33 6
    wait: soon
  - recipient: "33600000001"
    templte: welcome
    variables: { 1: }
  - welcome
extra: 1
`);

    expect(found).toEqual([
      'chain.yaml:9 is unknown: only "steps"',
      'chain.yaml:3 recipient must be digits with country code, such as "33600000001"',
      'chain.yaml:4 wait must be one of accepted, sent, delivered, read, failed',
      expect.stringMatching(/^chain\.yaml:6 "templte" is unknown: use name, template, recipient/),
      'chain.yaml:7 variables must hold texts alone',
      'chain.yaml:5 needs "template"',
      'chain.yaml:8 must be a map such as {template: welcome, recipient: "33600000001"}',
    ]);
  });

  test.each([
    ['nothing', '', 'chain.yaml:1 must be a map with the key "steps": a list of sends'],
    ['no YAML', 'steps:\n  - a: "', /^chain\.yaml:2 /],
    ['a key twice', 'steps: []\nsteps: []', /^chain\.yaml:2 Map keys must be unique/],
    [
      'metadata that refers to other values',
      'steps:\n  - {template: x, recipient: 33600000001, metadata: {a: &b 1, c: *b}}',
      'chain.yaml:2 metadata must not refer to other values',
    ],
    ...['12345678901234567890', '.inf'].map((number) => [
      `the number ${number} in metadata`,
      `steps:\n  - template: x\n    recipient: "33600000001"\n    metadata: {order: ${number}}`,
      'chain.yaml:4 metadata has a number that JSON cannot hold: quote it',
    ]),
    [
      'metadata with a list as a key',
      'steps:\n  - {template: x, recipient: 33600000001, metadata: {? [a] : 1}}',
      'chain.yaml:2 metadata must have texts as keys',
    ],
    [
      'values that refer to others',
      'steps:\n  - &a {template: x, recipient: *a}',
      /^chain\.yaml:2/,
    ],
  ] as [string, string, string | RegExp][])('is refused when it has %s', (_what, text, problem) => {
    expect(problems(text)[0]).toMatch(problem);
  });
});
