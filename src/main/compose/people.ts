import { invitationLink, newPasswordLink } from '../../config/addresses';
import type * as IdentityAdapter from '../../identity';
import { guarded } from '../../persistence/guard';
import type { Identity } from '../../ports/identity';
import { type Members, createMembers } from '../../services/members';
import { type Adapters, composeMailer } from './adapters';
import { composeMailLimits, composeSignInLimits } from './limits';
import { onFirstUse } from './on-first-use';

/** Composes the services of accounts, sessions and members. */
export function composeMembers(adapters: Adapters, identity: Identity): Members {
  const { config, database, repositories, live, clock, log } = adapters;
  return createMembers({
    ...repositories,
    ...composeSignInLimits(database),
    ...composeMailLimits(database),
    identity,
    mailer: config.HERALD_PUBLIC_URL === undefined ? null : composeMailer(adapters),
    newPasswordLink: newPasswordLink(config),
    live,
    clock,
    log,
  });
}

/** The rest that guards and endpoints of people use. */
export type People = ReturnType<typeof composePeople>;

/** Composes what guards and endpoints of people use beside the services of members. */
export function composePeople(
  { config, repositories }: Adapters,
  members: Members,
  identity: Identity,
) {
  return {
    authenticatePerson: members.authenticate,
    findMember: members.find,
    identity,
    memberships: repositories.memberships,
    securityLog: repositories.securityLog,
    invitationLink: invitationLink(config),
  };
}

/** Creates the accounts and sessions of people; better-auth is loaded at the first use. */
export function composeIdentity({ config, database, secretBox, log }: Adapters): Identity {
  const identity = onFirstUse(() => {
    const { createIdentity } = require('../../identity') as typeof IdentityAdapter;
    return createIdentity({
      database: database.driver,
      secretKey: config.HERALD_SECRET_KEY,
      secretBox,
      secureCookies: config.HERALD_ENV === 'production',
      log,
    });
  });
  return guarded(identity);
}
