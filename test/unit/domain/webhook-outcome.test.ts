import { describe, expect, test } from '@jest/globals';
import {
  type LastCompletions,
  type WebhookIndicator,
  indicatorOf,
  lastDays,
  successRate,
} from '../../../src/domain/webhook-outcome';
import type { WebhookSettings } from '../../../src/domain/webhook-settings';
import { emptySettings } from '../../../src/services/webhooks/save-webhook-settings';

const at = (second: number): Date => new Date(second * 1000);

const saved: WebhookSettings = {
  ...emptySettings('wks_1', at(0)),
  enabled: true,
  url: 'https://hooks.example.com/',
};

function last(deliveredAt: number | null, failedAt: number | null): LastCompletions {
  return {
    deliveredAt: deliveredAt === null ? null : at(deliveredAt),
    failedAt: failedAt === null ? null : at(failedAt),
  };
}

describe('webhook indicator', () => {
  test.each<[string, WebhookSettings | null, LastCompletions, WebhookIndicator]>([
    ['nothing was ever saved', null, last(null, null), 'Not configured'],
    ['there is no URL', { ...saved, url: null, enabled: false }, last(1, 2), 'Not configured'],
    ['webhooks are disabled', { ...saved, enabled: false }, last(1, 2), 'Disabled'],
    ['nothing was completed', saved, last(null, null), 'Waiting'],
    ['only a test has passed', { ...saved, testPassedAt: at(9) }, last(null, null), 'Active'],
    [
      'only a test of another URL has passed',
      { ...saved, testPassedAt: at(9), urlSavedAt: at(10) },
      last(null, null),
      'Waiting',
    ],
    ['all was delivered', saved, last(1, null), 'Active'],
    ['the last completion failed', saved, last(1, 2), 'Error'],
    ['a delivery came after the failure', saved, last(3, 2), 'Active'],
    ['a test passed after the failure', { ...saved, testPassedAt: at(3) }, last(1, 2), 'Active'],
    ['it failed after the passed test', { ...saved, testPassedAt: at(3) }, last(1, 4), 'Error'],
  ])('shows the state of webhooks when %s', (_case, settings, completions, indicator) => {
    expect(indicatorOf(settings, completions)).toBe(indicator);
  });
});

describe('success rate', () => {
  test('the success rate is the delivered share of completed events', () => {
    const days = [
      { day: '2026-11-20', delivered: 3, failed: 1 },
      { day: '2026-11-21', delivered: 3, failed: 1 },
    ];
    expect(successRate(days)).toBe(0.75);
  });
});

describe('chart of webhooks', () => {
  test('the chart has seven days up to today, with zeros for days without events', () => {
    const days = lastDays(
      [
        { day: '2026-02-23', delivered: 9, failed: 9 },
        { day: '2026-02-25', delivered: 2, failed: 1 },
      ],
      new Date('2026-03-02T00:30:00.000Z'),
    );

    expect(days.map(({ day }) => day)).toEqual([
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(days.map(({ delivered, failed }) => [delivered, failed])).toEqual([
      [0, 0],
      [2, 1],
      ...Array.from({ length: 5 }, () => [0, 0]),
    ]);
  });
});
