import { queryOptions } from '@tanstack/react-query';
import { ApiError, answerOf, api } from './client';

/** Whether the signed-in person has a second factor, and how many recovery codes are left. */
export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: () => answerOf(api.GET('/api/v1/auth/two-factor')),
});

/** Whether the password was right, and a code is asked for next. */
export function needsCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'two_factor_required';
}
