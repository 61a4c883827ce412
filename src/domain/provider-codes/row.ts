import type { StatusCode } from '../failure-classes';

/**
 * A code of a provider: the code, or the first and the last of a range; our status code for it; its meaning. Of a code that
 * is `by text`, the keywords of the provider's text decide, and the status code is for a text without any.
 */
export type ProviderCodeRow = readonly [
  code: number | readonly [first: number, last: number],
  statusCode: StatusCode,
  meaning: string,
  decidedBy?: 'by text',
];
