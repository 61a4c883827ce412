import { beforeEach, describe, expect, test } from '@jest/globals';
import { newWebhookEvent } from '../../support/records';
import { SETTINGS_LEASE_MS } from '../../../src/domain/webhook-settings';
import {
  type RecentReads,
  createRecentReads,
} from '../../../src/services/deliveries/steps/recent-reads';
import { emptySettings } from '../../../src/services/webhooks/save-webhook-settings';

const EVENT = newWebhookEvent({ id: 'evt_1', workspaceId: 'wks_1' });
const READ = { event: EVENT, settings: emptySettings('wks_1', new Date(0)), readAtMs: 100 };

let nowMs: number;
let reads: RecentReads;

beforeEach(() => {
  nowMs = 100;
  reads = createRecentReads(() => nowMs);
});

describe('what a callback read a moment ago', () => {
  test('is handed over once', () => {
    reads.remember(READ);
    expect(reads.take('wks_1', 'evt_1')).toEqual({ read: READ });
    expect(reads.take('wks_1', 'evt_1')).toBeNull();
  });

  test('is not handed over once the settings may have been changed', () => {
    reads.remember(READ);
    nowMs += SETTINGS_LEASE_MS;
    expect(reads.take('wks_1', 'evt_1')).toEqual({ read: null });
  });

  test('is not handed over to another workspace, nor after it was forgotten', () => {
    reads.remember(READ);
    expect(reads.take('wks_2', 'evt_1')).toBeNull();
    reads.forget('evt_1');
    expect(reads.take('wks_1', 'evt_1')).toBeNull();
  });
});
