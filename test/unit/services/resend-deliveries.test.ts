import { describe, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { HeraldError, temporarilyUnavailable } from '../../../src/domain/errors';
import type { Logger } from '../../../src/ports/logger';
import { resendDeliveries } from '../../../src/services/deliveries/resend-deliveries';
import { bind } from '../../../src/services/steps/bind';

const RESENT = { event: {} as never, started: true };

/** Resends events whose id may be that of a fault; returns what became of each, and what was logged. */
async function resend(ids: string[], faults: Record<string, Error>) {
  const logged: object[] = [];
  const resendAll = bind(resendDeliveries, {
    log: { error: (line: object) => void logged.push(line) } as unknown as Logger,
    resendDelivery: async (_workspaceId, eventId) => {
      const fault = faults[eventId];
      if (fault !== undefined) throw fault;
      return RESENT;
    },
  });
  const chosen = ids.map((eventId) => ({ eventId }));
  const results = await resendAll('wks_1', chosen, OPERATOR);
  const codes = results.map((each) => ('refused' in each ? each.refused.code : 'resent'));
  return { codes, logged };
}

describe('resendDeliveries', () => {
  test('lets the other results stand when the resend of one event has a fault', async () => {
    const fault = new Error('the driver gave up');
    const notFound = new HeraldError('not_found', 'there is no such delivery');

    const { codes, logged } = await resend(['a', 'b', 'c', 'd'], { b: fault, c: notFound });

    expect(codes).toEqual(['resent', 'temporarily_unavailable', 'not_found', 'resent']);
    expect(logged).toEqual([{ workspaceId: 'wks_1', eventId: 'b', err: fault }]);
  });

  test('begins no further one while a dependency is away', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `evt_${index}`);
    const away = temporarilyUnavailable('Temporal', null);

    const { codes } = await resend(ids, { evt_0: away });

    expect(codes[0]).toBe('temporarily_unavailable');
    expect(codes.at(-1)).toBe('temporarily_unavailable');
  });
});
