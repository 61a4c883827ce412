import { describe, expect, test } from '@jest/globals';
import {
  disabledAt,
  pausedUntil,
  statusAdvice,
  statusReasonOf,
} from '../../../src/domain/template/template-advice';
import {
  NO_STANDING,
  UNLISTED_STANDING,
  syncedStanding,
} from '../../../src/domain/template/template-standing';

const now = new Date('2026-10-01T12:00:00.000Z');
const known = { ...NO_STANDING, category: 'UTILITY' };
const listed = { ...UNLISTED_STANDING, category: 'UTILITY' };
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe('syncedStanding', () => {
  test('writes what the list says, and leaves the rest as callbacks said it', () => {
    expect(syncedStanding(known, listed, now)).toEqual({
      rejectionReason: null,
      announcedCategory: null,
    });
    expect(
      syncedStanding(null, { ...listed, quality: 'GREEN', rejectionReason: 'SCAM' }, now),
    ).toEqual({ quality: 'GREEN', rejectionReason: 'SCAM', announcedCategory: null });
  });

  test('notes the former category of a template whose category changed', () => {
    expect(syncedStanding(known, { ...listed, category: 'MARKETING' }, now)).toMatchObject({
      previousCategory: 'UTILITY',
      categoryChangedAt: now,
    });
  });

  test('takes a category that becomes known for no change', () => {
    const change = { previousCategory: expect.anything() as unknown };

    expect(syncedStanding({ ...known, category: '' }, listed, now)).not.toMatchObject(change);
    expect(syncedStanding(known, { ...listed, category: '' }, now)).not.toMatchObject(change);
    expect(syncedStanding(null, listed, now)).not.toMatchObject(change);
  });

  test('takes the former category from the list where it is not known yet', () => {
    const withFormer = { ...listed, category: 'MARKETING', previousCategory: 'UTILITY' };

    expect(syncedStanding(null, withFormer, now).previousCategory).toBe('UTILITY');
    const noted = { ...known, category: 'MARKETING', previousCategory: 'AUTHENTICATION' };
    expect(syncedStanding(noted, withFormer, now)).not.toHaveProperty('previousCategory');
  });

  test.each<[string, object, object, object | null]>([
    ['the list announces', {}, { announcedCategory: 'MARKETING' }, { at: null }],
    ['a callback announced', { at: inHours(24) }, {}, { at: inHours(24) }],
    ['both announce', { at: inHours(24) }, { announcedCategory: 'MARKETING' }, { at: inHours(24) }],
    ['has come', { at: inHours(-1) }, { category: 'MARKETING' }, null],
    ['is not a day overdue', { at: inHours(-23) }, {}, { at: inHours(-23) }],
    ['is a day overdue', { at: inHours(-25) }, {}, null],
  ])('knows of the category that %s', (_name, announced, list, expected) => {
    const before =
      'at' in announced
        ? { ...known, announcedCategory: { category: 'MARKETING', at: announced.at as Date } }
        : known;

    const { announcedCategory } = syncedStanding(before, { ...listed, ...list }, now);

    expect(announcedCategory).toEqual(
      expected === null ? null : { category: 'MARKETING', ...expected },
    );
  });

  test('announces no category that the template has', () => {
    const own = { ...listed, announcedCategory: 'UTILITY' };

    expect(syncedStanding(known, own, now).announcedCategory).toBeNull();
  });
});

describe('advice on the status', () => {
  const standing = (providerStatus: string, reason: string | null = null, of = providerStatus) => ({
    providerStatus,
    rejectionReason: null,
    statusNotice: { status: of, reason, description: null, at: now },
  });

  test.each([
    ['FIRST_PAUSE', inHours(3)],
    ['SECOND_PAUSE', inHours(6)],
    ['RATE_LIMITING_PAUSE', null],
    [null, null],
  ])('expects a template back from %s', (reason, until) => {
    expect(pausedUntil(standing('PAUSED', reason))).toEqual(until);
  });

  test('says when a paused template is expected back, or that it comes back by hand', () => {
    expect(statusAdvice(standing('PAUSED', 'FIRST_PAUSE'))).toContain('2026-10-01T15:00:00.000Z');
    expect(statusAdvice(standing('PAUSED', 'RATE_LIMITING_PAUSE'))).toContain('unpause it');
    expect(statusAdvice(standing('DISABLED'))).toContain('for good');
    expect(statusAdvice(standing('SOMETHING_NEW'))).toBe(
      'the template is not approved by the provider',
    );
    expect(statusAdvice(standing('APPROVED'))).toBeNull();
  });

  test('uses no reason of a status that the template no longer has', () => {
    const former = standing('PAUSED', 'DISABLED', 'DISABLED');

    expect(statusReasonOf(former)).toBeNull();
    expect(pausedUntil(standing('APPROVED', 'FIRST_PAUSE', 'PAUSED'))).toBeNull();
    expect(disabledAt(former)).toBeNull();
    expect(disabledAt(standing('DISABLED'))).toEqual(now);
    const { statusNotice } = standing('DISABLED');
    const told = {
      ...standing('DISABLED'),
      statusNotice: { ...statusNotice, disabledAt: inHours(-2) },
    };
    expect(disabledAt(told)).toEqual(inHours(-2));
  });

  test('tells the reason of a rejection that only the list gives', () => {
    const rejected = { ...standing('REJECTED', null, 'PENDING'), rejectionReason: 'SCAM' };

    expect(statusReasonOf(rejected)).toBe('SCAM');
    expect(statusReasonOf({ ...rejected, providerStatus: 'APPROVED' })).toBeNull();
  });
});
