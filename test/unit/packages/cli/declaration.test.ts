import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { declarationOf } from '../../../../packages/cli/src/templates/declaration.ts';
import { body, mediaHeader, template } from '../../domain/template-builders';
import { listed, listedDemo } from '../listed-template';

const plain = template(body('Hi {{1}}'));
const withPicture = template(mediaHeader('IMAGE'), body('Hi {{1}}'));
const OTHER_NUMBER = '15550100002';

describe('the declarations of templates', () => {
  test('are the same whatever the order of the list', () => {
    const templates = listedDemo();
    const made = declarationOf(templates);
    const shuffled = fc.shuffledSubarray(templates, { minLength: templates.length });

    fc.assert(
      fc.property(shuffled, (others) => {
        expect(declarationOf(others)).toBe(made);
      }),
      { numRuns: 10 },
    );
  });

  test('keep templates of a number that is disconnected for now', () => {
    const disconnected = listed(plain, { sendable: false, notSendableReason: 'sender_not_found' });

    expect(declarationOf([disconnected])).toContain('OrderConfirmedSend');
  });

  test('ask for the number where several have the template', () => {
    const [one, other] = [listed(plain), listed(plain, { senderNumber: OTHER_NUMBER })];
    const gone = { ...other, sendable: false, notSendableReason: 'sender_not_found' } as const;

    expect(declarationOf([one, other])).toContain('  senderNumber: string;\n');
    expect(declarationOf([one, other])).not.toContain('OrderConfirmedSend2');
    expect(declarationOf([one, gone])).not.toContain('senderNumber');
  });

  test('take the values of each number where they differ', () => {
    const other = listed(withPicture, { senderNumber: OTHER_NUMBER });

    expect(declarationOf([listed(plain), other])).toContain(
      'order_confirmed: OrderConfirmedSend | OrderConfirmedSend2;',
    );
  });

  test('give each type a name of its own', () => {
    const names = ['order', 'Order', 'body', 'order confirmed', '1st order', '…'];
    const made = declarationOf(names.map((name) => listed(plain, { name })));

    const declared = [...made.matchAll(/^export interface (\w+Send\d*) /gm)].map(
      ([, name]) => name,
    );
    expect(declared).toEqual([
      'Template1stOrderSend',
      'OrderSend',
      'BodySend',
      'OrderSend2',
      'OrderConfirmedSend',
      'TemplateSend',
    ]);
    expect(made).toContain('export interface BodyVariables2 {');
  });
});
