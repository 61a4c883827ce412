import { type Permits, createPermits } from '../../../../src/services/steps/permits';

/** Permits of one kind; one workspace may hold a third of them. */
export function somePermits<Kind extends string>(kind: Kind, count = 1000): Permits<Kind> {
  return createPermits<Kind>({
    perOrigin: count,
    perLane: { [kind]: count } as Record<Kind, number>,
    originPart: 1,
    minRetryMs: 1000,
    maxRetryMs: 300_000,
    nowMs: () => performance.now(),
    observer: { held: () => undefined, refused: () => undefined },
  });
}

export const SOME_ORIGINS = {
  meta: { messages: 'https://meta.test', templates: 'https://meta.test' },
  twilio: { messages: 'https://twilio.test', templates: 'https://content.twilio.test' },
};
