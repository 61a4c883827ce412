import { describe, expect, test } from '@jest/globals';
import { isEasyPassword } from '../../../src/services/members/steps/refuse-easy-password';
import { cpuMs } from '../../support/cpu-ms';

const EMAIL = 'ada.lovelace@tea.example';

const refused = (password: string): boolean => isEasyPassword(EMAIL, password);

describe('isEasyPassword', () => {
  test.each([
    'passwordpassword',
    'Password1234!',
    'p4$$w0rdp4$$w0rdp4$$w0rd',
    '1l0v3y0u|l0v3y0u',
    'qwertyuiop12',
    'abcdabcdabcd',
    'ada.lovelace@tea.example',
    'adalovelaceteaexample',
  ])('rejects a password that is common or a pattern: %s', (password) => {
    expect(refused(password)).toBe(true);
  });

  test("rejects a person's own address as their password, however random it is", () => {
    const address = '79aa6d61ef65@people.example';

    expect(isEasyPassword(address, address)).toBe(true);
  });

  test.each([
    'a tea kettle sings at dawn',
    'b41f9c0e7a2d6538',
    `tokyo-rainy-day-${'7'.repeat(100)}`,
  ])('accepts a password that is hard to guess: %s', (password) => {
    expect(refused(password)).toBe(false);
  });

  test('checks a password at little cost, whatever its pattern', () => {
    const hostile = ['p4$5w0rd', '0@$!|3', '(a1{[<', '1/1/19', 'qwertyuiop', 'vv\\/'].map((part) =>
      part.repeat(128 / part.length),
    );
    hostile.forEach(refused);

    const tookMs = cpuMs(() => hostile.forEach(refused));

    expect(tookMs / hostile.length).toBeLessThan(250);
  });
});
