import { describe, expect, test } from '@jest/globals';
import { auditSearch } from '../../../console/src/features/members/audit-search';

describe('search of the audit log', () => {
  test.each(['agt_3a9d1c7e', 'eve@people.example', 'one.two:3'])(
    'takes the target %j',
    (target) => {
      expect(auditSearch({ target })).toEqual({ target });
    },
  );

  test.each(['', 'agt one', 'x'.repeat(129)])('leaves out the target %j', (target) => {
    expect(auditSearch({ target })).toEqual({});
  });
});
