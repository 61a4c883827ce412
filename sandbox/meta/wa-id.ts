/** Forms that Meta gives a country's numbers. */
const FORMS: readonly [RegExp, string][] = [
  // Brazil: the ninth digit of mobile numbers goes.
  [/^(55\d{2})9(\d{8})$/, '$1$2'],
  // Mexico: a 1 follows the country code.
  [/^52(\d{10})$/, '521$1'],
  // Argentina: a 9 follows it.
  [/^54(\d{10})$/, '549$1'],
];

/** The `wa_id` of a number: how Meta itself names the customer there. */
export function waIdOf(number: string): string {
  const form = FORMS.find(([pattern]) => pattern.test(number));
  return form === undefined ? number : number.replace(...form);
}
