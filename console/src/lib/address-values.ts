import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';

/**
 * Shows in a form of filters what the address of the page says, whenever it was changed from elsewhere. Returns what
 * shows the values that the form itself is about to put there: what is typed after that stays.
 */
export function useAddressValues<Values extends Record<string, string>>(
  form: Pick<UseFormReturnType<Values>, 'setValues'>,
  values: Values,
): (own: Values) => void {
  const address = JSON.stringify(values);
  const seen = useRef(address);
  const expected = useRef(address);
  useEffect(() => {
    if (seen.current === address) return;
    seen.current = address;
    if (expected.current !== address) form.setValues(values);
    expected.current = address;
  });
  return (own) => {
    expected.current = JSON.stringify(own);
    form.setValues(own);
  };
}

/** A number as the API takes it. */
export const NUMBER = /^[1-9]\d{6,14}$/;

/** A text in the address of a page; empty when it is none. The router reads digits as a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
