import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { requirePerson } from '../../../src/http/middleware/require-person';
import type { OpenSession } from '../../../src/ports/identity';
import { authenticatePerson } from '../../../src/services/members/authenticate-person';
import { bind } from '../../../src/services/steps/bind';

const SESSION = {
  person: { id: 'usr_ada', oneTimePasswordUntil: new Date(0) },
} as OpenSession;

test('counts the requests of a session that must change its password first', async () => {
  const counted: string[] = [];
  const identity = { findSession: async () => SESSION };
  const guard = requirePerson(
    {
      authenticatePerson: bind(authenticatePerson, { identity } as unknown as Parameters<
        typeof authenticatePerson
      >[0]),
      countSessionRequest: {
        ofPerson: async (personId: string) => {
          counted.push(personId);
          return null;
        },
      } as unknown as Parameters<typeof requirePerson>[0]['countSessionRequest'],
      limitAnonymous: () => undefined,
    },
    { withOneTimePassword: false },
  );
  const request = { get: () => 'cookie' } as unknown as Request;
  const response = { set: () => undefined, locals: {} } as unknown as Response;

  await expect(guard(request, response, () => undefined)).rejects.toMatchObject({
    code: 'password_change_required',
  });

  expect(counted).toEqual(['usr_ada']);
});
