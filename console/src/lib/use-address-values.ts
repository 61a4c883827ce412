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
