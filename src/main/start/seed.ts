import { OPERATOR } from '../../domain/audit';
import { type Member, bindMember, memberWith } from '../../domain/people/membership';
import type { MetaCredentials } from '../../ports/messaging-provider';
import { changeMembership } from '../../services/members/steps/change-membership';
import { giveOneTimePassword } from '../../services/members/give-one-time-password';
import { makeOwner } from '../../services/members/make-owner';
import type { Base } from '../compose';
import { composeIdentity } from '../compose-people';
import { signInLimits } from '../sign-in-limits';
import type { Demo, DemoWorkspace, Kept } from './kept';
import { DEMO_NUMBER, demoSenderAtTwilio } from './peers';
import { seedWorkspace } from './seed-workspace';

const DEMO = { workspace: 'Demo', owner: 'owner@demo.example', number: DEMO_NUMBER.displayNumber };
const DEMO_AT_TWILIO = 'Demo Twilio';

export interface SeedOptions {
  /** Its name; `Demo` when there is none. */
  workspace?: string;
  /** Where the demo receiver takes webhooks. */
  webhookUrl: string;
  /** Where the sandbox's models answer; without it there is no agent. */
  modelUrl?: string;
  credentials: MetaCredentials;
}

/** Makes the demo workspace complete, with its owner, who can sign in. Can be run again after a crash in the middle. */
export async function seed(base: Base, kept: Kept, options: SeedOptions): Promise<Demo> {
  const { workspace: name = DEMO.workspace, credentials, ...addresses } = options;
  const { number, owner: ownerEmail } = DEMO;
  const sender = { provider: 'meta', number, credentials, sandbox: true } as const;
  const known = kept.demo;
  const demo = await seedWorkspace(base, kept, { name, ownerEmail, sender, ...addresses, known });
  return { ...demo, ...(await ensureOwner(base, demo.workspaceId, kept)) };
}

/**
 * The number at Twilio has a workspace of its own: the templates of both have the same names, and in one workspace a
 * name alone would be ambiguous. The owner of the first one, which is there already, owns it too.
 */
export async function seedTwilio(
  base: Base,
  kept: Kept,
  { demo, ...addresses }: { demo: Demo; webhookUrl: string; modelUrl: string },
): Promise<DemoWorkspace> {
  const { ownerEmail } = demo;
  const sender = demoSenderAtTwilio(kept);
  const known = kept.demoTwilio;
  const name = DEMO_AT_TWILIO;
  const seeded = await seedWorkspace(base, kept, { name, ownerEmail, sender, ...addresses, known });
  const owner = await memberOf(base, demo.workspaceId, ownerEmail);
  const member = await memberOf(base, seeded.workspaceId, ownerEmail);
  if (owner?.role !== 'owner' || owner.personId === null || member === null) return seeded;
  const { personId } = owner;
  await changeMembership(
    { ...base.repositories, ...base },
    seeded.workspaceId,
    OPERATOR,
    (membership) => bindMember(membership, ownerEmail, personId),
    () => ({ action: 'member.joined', target: member.id }),
  );
  return seeded;
}

async function memberOf(base: Base, workspaceId: string, email: string): Promise<Member | null> {
  const membership = await base.repositories.memberships.find(workspaceId);
  return membership === null ? null : memberWith(membership, email);
}

/**
 * A one-time password is known only to whoever made it: where it was lost in a crash, or is over, a new one is given.
 */
async function ensureOwner(
  base: Base,
  workspaceId: string,
  { demo }: Kept,
): Promise<Pick<Demo, 'ownerEmail' | 'ownerPassword'>> {
  const identity = composeIdentity(base);
  const deps = { ...base.repositories, ...base, ...signInLimits(base), identity };
  const ownerEmail = DEMO.owner;
  if (demo?.ownerEmail === undefined) {
    const owner = { email: ownerEmail, resetPassword: true };
    const { oneTimePassword } = await makeOwner(deps)(workspaceId, owner, OPERATOR);
    if (oneTimePassword !== null) return { ownerEmail, ownerPassword: oneTimePassword };
  }
  const person = await identity.findByEmail(ownerEmail);
  const member = await memberOf(base, workspaceId, ownerEmail);
  if (person !== null && member?.personId !== null) {
    const { oneTimePasswordUntil: until } = person;
    if (until === null) return { ownerEmail, ownerPassword: null };
    const opens = until > base.clock.now();
    if (opens && demo?.ownerPassword) return { ownerEmail, ownerPassword: demo.ownerPassword };
  }
  const { password } = await giveOneTimePassword(deps)(ownerEmail, OPERATOR);
  return { ownerEmail, ownerPassword: password };
}
