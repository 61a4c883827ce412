import { describe, expect, test } from '@jest/globals';
import {
  ONCE_APART,
  isSameNumber,
  phoneForms,
  storedForms,
} from '../../../src/domain/number-forms';

/** Numbers with their forms, today's first; with the public report that has one of them. */
const FORMS: [what: string, ...forms: [string, ...string[]]][] = [
  ['a Brazilian mobile number', '5511987654321', '551187654321'],
  ['a number of Curitiba (chatwoot/chatwoot#12655)', '5541988887777', '554188887777'],
  ['a Mexican number', '525512345678', '5215512345678'],
  ['a number of Buenos Aires', '5491158749895', '541158749895', '54111558749895'],
  ['a number of San Juan', '5492644472542', '542644472542', '54264154472542', '54264415472542'],
  ['a mobile number of Benin', '2290197123456', '22997123456'],
  ['a landline of Benin', '2290121301234', '22921301234'],
  ['a number of Orange in the Ivory Coast', '2250708123456', '22508123456'],
  ['a number of MTN in the Ivory Coast', '2250505123456', '22505123456'],
  ['a number of Moov in the Ivory Coast', '2250140123456', '22540123456'],
  ['a landline of Orange in the Ivory Coast', '2252720304050', '22520304050'],
  ['a number of Airtel in Gabon', '24177123456', '24107123456', '241077123456'],
  ['a number of Libertis in Gabon', '24166123456', '24106123456', '241066123456'],
  ['a number of Moov in Gabon', '24165123456', '24105123456', '241065123456'],
  ['a landline of Gabon', '24111123456', '24101123456', '241011123456'],
  ['a number of Cameroon', '237695123456', '23795123456'],
  ['a number of Mobifone', '84701234567', '841201234567'],
  ['a number of Vinaphone', '84811234567', '841271234567'],
  ['a number of Viettel', '84391234567', '841691234567'],
  ['a number of Vietnamobile', '84561234567', '841861234567'],
  ['a number of Gmobile', '84591234567', '841991234567'],
  ['a landline of Colombia', '576012345678', '5712345678'],
];

/** Numbers of these countries that have one form, and others. */
const SINGLE = [
  ['a Brazilian landline', '551133334444'],
  ['a Brazilian number that begins like a landline behind a 9', '5511933334444'],
  ['a Mexican number with a digit too many', '52551234567890'],
  ['a number that only begins like one of Argentina', '5411234'],
  ['a number of Benin with another beginning', '2290297123456'],
  ['a number of Benin with a digit too few', '2299712345'],
  ['a number that the Ivory Coast gave out since', '2250701123456'],
  ['a number of the Ivory Coast with another beginning', '2250908123456'],
  ['a landline of Cameroon', '237222123456'],
  ['a number of Gabon that no operator has', '24199123456'],
  ['a number of Viettel that never changed', '84961234567'],
  ['a Colombian mobile number', '573001234567'],
  ['a number of another country', '33612345678'],
  ['seven digits', '2290123'],
];

describe('forms of a number', () => {
  test.each(FORMS)('finds all forms of %s, in the same order from each', (_what, ...forms) => {
    for (const form of forms) expect(phoneForms(form)).toEqual(forms);
  });

  test.each(SINGLE)('leaves %s as it is', (_what, number) => {
    expect(phoneForms(number)).toEqual([number]);
    expect(storedForms(number)).toEqual([number]);
  });

  test('gives no number two meanings', () => {
    const numbers = FORMS.flatMap(([, ...forms]) => forms);

    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('tells whether two numbers are one', () => {
    expect(isSameNumber('22997123456', '2290197123456')).toBe(true);
    expect(isSameNumber('22997123456', '2290197123457')).toBe(false);
  });

  test.each(FORMS)('knows by which forms %s was stored', (_what, ...forms) => {
    const [canonical] = forms;
    const wereApart = !/^5[245]/.test(canonical);

    expect(storedForms(forms.at(-1) ?? '')).toEqual(wereApart ? forms : [canonical]);
    expect(ONCE_APART.test(canonical)).toBe(wereApart);
  });
});
