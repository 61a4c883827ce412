import { describe, expect, test } from '@jest/globals';
import { acceptedSearch, isActor } from '../../../console/src/features/members/accepted-search';
import { auditSearch } from '../../../console/src/features/members/audit-search';
import { emailSchema } from '../../../src/http/schemas/fields';

const acceptedOf = (search: Record<string, unknown>) => acceptedSearch(auditSearch(search));

describe('search of the audit log', () => {
  test.each(['agt_3a9d1c7e', 'eve@people.example', 'one.two:3'])(
    'takes the target %j',
    (target) => {
      expect(acceptedOf({ target })).toEqual({ target });
    },
  );

  test.each(['', 'agt one', 'x'.repeat(129)])('leaves out the target %j', (target) => {
    expect(acceptedOf({ target })).toEqual({});
  });

  test.each([
    'eve@people.example',
    "O'Neil.x+1@a-b.example",
    'ada@',
    'ada@people',
    '.ada@people.example',
    'a..b@people.example',
    'ada@-people.example',
    'a b@people.example',
    'é@people.example',
    `${'a'.repeat(240)}@people.example`,
    `${'a.'.repeat(100)}@`,
  ])('takes the person %j where the API does', (actor) => {
    expect(isActor(actor)).toBe(emailSchema.safeParse(actor).success);
  });

  test('keeps an operator, and leaves out what is no person', () => {
    expect(acceptedOf({ actor: 'operator' })).toEqual({ actor: 'operator' });
    expect(acceptedOf({ actor: 'ada@' })).toEqual({});
  });

  test('keeps the known ones of several changes', () => {
    const action = 'agent.created,toString,agent.lost,agent.deleted';

    expect(acceptedOf({ action })).toEqual({ action: 'agent.created,agent.deleted' });
    expect(acceptedOf({ action: 'agent.lost' })).toEqual({});
  });
});
