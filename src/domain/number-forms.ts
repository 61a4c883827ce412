/** How a country's numbers are written in several forms. */
interface FormRule {
  /** Matches every form; its groups hold the digits that tell numbers apart. */
  pattern: RegExp;
  /** Returns the forms of what was matched, today's first; a group that did not match is empty. */
  formsOf: (...groups: string[]) => [string, ...string[]];
  /**
   * The forms were customers of their own until data version 2. Records that know no number any more still have the lookup
   * of the form they were met by.
   */
  wereApart?: true;
}

/** Digits in front of an old number: its second digit told the operator, of landlines (2, 3) the third. */
function ivorianPrefix(old: string): string {
  const [first = '', second = '', third = ''] = old;
  if (first === '2' && third === '8') return '21';
  if (first === '2' || first === '3') return third === '0' ? '25' : '27';
  if (second <= '3') return '01';
  return second <= '6' ? '05' : '07';
}

/** Forms with the 15 behind the area code, which has two to four digits. */
function argentinian15(number: string): string[] {
  const areaLengths = number.startsWith('11') ? [2] : [3, 4];
  return areaLengths.map((length) => `54${number.slice(0, length)}15${number.slice(length)}`);
}

function gabonese(digit: string, rest: string): [string, ...string[]] {
  const operator = digit === '1' ? '1' : '47'.includes(digit) ? '7' : '6';
  return [`241${operator}${digit}${rest}`, `2410${digit}${rest}`, `2410${operator}${digit}${rest}`];
}

/** Beginnings of Vietnam's mobile numbers: until 2018, and since. */
const VIETNAMESE: ReadonlyMap<string, string> = new Map(
  (
    '120 70,121 79,122 77,126 76,128 78,123 83,124 84,125 85,127 81,129 82,186 56,188 58,199 59,' +
    '162 32,163 33,164 34,165 35,166 36,167 37,168 38,169 39'
  )
    .split(',')
    .map((pair): [string, string] => [pair.slice(0, 3), pair.slice(4)]),
);
const VIETNAMESE_OLD: ReadonlyMap<string, string> = new Map(
  Array.from(VIETNAMESE, ([old, now]) => [now, old]),
);

/**
 * Countries whose numbers are written in several forms, as people, backends and providers mix them: an account of WhatsApp
 * keeps the form that it was made with. No form of a number is another number of its country. Plans that changed before
 * 2014 are left out.
 */
const RULES: readonly FormRule[] = [
  // Brazil: ninth digit of mobile numbers, 2012 to 2016 (Anatel, resolution 553). Landlines begin with 2 to 5.
  {
    pattern: /^55(\d{2})9?([6-9]\d{7})$/,
    formsOf: (area, rest) => [`55${area}9${rest}`, `55${area}${rest}`],
  },
  // Mexico: the 1 of mobile numbers, from abroad until 2019 (IFT). Meta and Twilio keep it.
  { pattern: /^521?(\d{10})$/, formsOf: (rest) => [`52${rest}`, `521${rest}`] },
  // Argentina: the 9 of mobile numbers from abroad, and the 15 at home, which Meta's list of test recipients has.
  {
    pattern: /^54(?:9?(\d{10})|(11)15(\d{8})|([23]\d{2})15(\d{7})|([23]\d{3})15(\d{6}))$/,
    formsOf(...groups) {
      const number = groups.join('');
      return [`549${number}`, `54${number}`, ...argentinian15(number)];
    },
  },
  // Benin: 01 in front since 2024-11-30 (ARCEP Benin).
  {
    pattern: /^229(?:01)?([2-9]\d{7})$/,
    formsOf: (rest) => [`22901${rest}`, `229${rest}`],
    wereApart: true,
  },
  // Ivory Coast: the operator's digits in front since 2021-01-31 (ARTCI). Numbers given out since have one form.
  {
    pattern: /^225(0[157]|2[157])?(\d{8})$/,
    formsOf(prefix, old) {
      const isOld = prefix === '' || prefix === ivorianPrefix(old);
      return [`225${prefix || ivorianPrefix(old)}${old}`, ...(isOld ? [`225${old}`] : [])];
    },
    wereApart: true,
  },
  // Gabon: the operator's digit in place of the 0 since 2019-11-15, alone since 2024-04-06 (ARCEP Gabon). Some keep a 0.
  {
    pattern: /^241(?:0([124567])|0?(?:1(1)|6([256])|7([47])))(\d{6})$/,
    formsOf: (...groups) => gabonese(groups.slice(0, -1).join(''), groups.at(-1) ?? ''),
    wereApart: true,
  },
  // Cameroon: 6 in front of mobile numbers since 2014-11-21 (ART).
  {
    pattern: /^2376?([5-9]\d{7})$/,
    formsOf: (rest) => [`2376${rest}`, `237${rest}`],
    wereApart: true,
  },
  // Vietnam: ten digits of mobile numbers became nine in 2018 (MIC, communicated to ITU).
  {
    pattern: /^84(?:(1(?:2\d|6[2-9]|8[68]|99))|(3[2-9]|5[689]|7[06-9]|8[1-5]))(\d{7})$/,
    formsOf: (old, now, rest) => [
      `84${now || VIETNAMESE.get(old)}${rest}`,
      `84${old || VIETNAMESE_OLD.get(now)}${rest}`,
    ],
    wereApart: true,
  },
  // Colombia: 60 in front of landlines since 2021-09-01 (CRC, resolution 5826).
  {
    pattern: /^57(?:60)?([124-8][2-9]\d{6})$/,
    formsOf: (rest) => [`5760${rest}`, `57${rest}`],
    wereApart: true,
  },
];

/** Beginnings of the numbers whose forms were customers of their own until data version 2. */
export const ONCE_APART = /^(?:22[59]|241|237|84|57)/;

/** Returns all forms of a number (digits with country code), the canonical one first. */
export function phoneForms(number: string): [string, ...string[]] {
  return matchOf(number).forms;
}

/** Returns the forms by which a customer with this number may have been stored, the canonical one first. */
export function storedForms(number: string): [string, ...string[]] {
  const { forms, wereApart } = matchOf(number);
  return wereApart ? forms : [forms[0]];
}

/** Returns whether two numbers are forms of one. */
export function isSameNumber(one: string, other: string): boolean {
  return one === other || phoneForms(one)[0] === phoneForms(other)[0];
}

function matchOf(number: string): { forms: [string, ...string[]]; wereApart: boolean } {
  for (const { pattern, formsOf, wereApart = false } of RULES) {
    const match = pattern.exec(number);
    if (match !== null) {
      const groups = match.slice(1).map((group: string | undefined) => group ?? '');
      return { forms: formsOf(...groups), wereApart };
    }
  }
  return { forms: [number], wereApart: false };
}
