import { describe, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { notConnected, withAccess } from '../../../src/persistence/connection-errors';

const refusal = (code: number, message: string) => new mongo.MongoServerError({ code, message });

describe('first connection to MongoDB', () => {
  test('a refused sign-in names the user, the password and authSource, and quotes no answer', () => {
    const { message } = notConnected(refusal(18, 'Authentication failed for secret'));

    expect(message).toMatch(/^MongoDB refuses the sign-in; .*MONGODB_URI.*\?authSource=admin/);
    expect(message).not.toContain('secret');
  });

  test('a connection without a user names the setting and the role that it needs', async () => {
    const cause = refusal(13, 'Command find requires authentication');

    await expect(withAccess(() => Promise.reject(cause))).rejects.toMatchObject({
      message: expect.stringMatching(/MONGODB_URI needs a user .* role readWrite/),
      cause,
    });
  });

  test('everything else passes through', async () => {
    const other = refusal(26, 'ns not found');

    await expect(withAccess(() => Promise.reject(other))).rejects.toBe(other);
    await expect(withAccess(async () => 'done')).resolves.toBe('done');
  });
});
