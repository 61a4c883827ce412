const ANYTHING = '…';

/**
 * Where an answer is not the printed one: `…` stands for any value or any part of a text, and as a field for any
 * further fields.
 */
export function differences(printed: unknown, actual: unknown, at = 'answer'): string[] {
  if (printed === ANYTHING) return [];
  if (typeof printed === 'string' && typeof actual === 'string' && fits(printed, actual)) return [];
  if (Array.isArray(printed) && Array.isArray(actual) && printed.length === actual.length) {
    return printed.flatMap((each, index) => differences(each, actual[index], `${at}[${index}]`));
  }
  if (isObject(printed) && isObject(actual)) return fieldDifferences(printed, actual, at);
  if (printed === actual) return [];
  return [`${at}: ${JSON.stringify(printed)} is printed, ${JSON.stringify(actual)} came`];
}

function fieldDifferences(
  { [ANYTHING]: more, ...printed }: Record<string, unknown>,
  actual: Record<string, unknown>,
  at: string,
): string[] {
  const unprinted = Object.keys(actual).filter((field) => !(field in printed));
  return [
    ...(more === undefined ? unprinted.map((field) => `${at}.${field} is not printed`) : []),
    ...Object.keys(printed).flatMap((field) =>
      differences(printed[field], actual[field], `${at}.${field}`),
    ),
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fits(printed: string, actual: string): boolean {
  const parts = printed.split(ANYTHING).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(actual);
}
