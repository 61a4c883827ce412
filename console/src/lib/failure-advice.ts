import advice from './failure-advice.json';

/**
 * Returns what to do about a provider's error; null where its own words have to do. `npm run console:failure-advice`
 * makes the advice.
 */
export function failureAdvice(code: string | null): string | null {
  return advice.find(({ codes }) => codes.some((each) => each === code))?.advice ?? null;
}
