import { OPERATOR } from '../../domain/audit';
import { type Member, bindMember, memberWith } from '../../domain/people/membership';
import type { MetaCredentials } from '../../ports/messaging-provider';
import type { Modules } from '../../services';
import { changeMembership } from '../../services/members/steps/change-membership';
import { giveOneTimePassword } from '../../services/members/give-one-time-password';
import { makeOwner } from '../../services/members/make-owner';
import type { Adapters } from '../compose/adapters';
import { composeIdentity, composeSignInLimits } from '../compose/access';
import { type ServiceDeps, composeServiceDeps } from '../compose/service-deps';
import { composeModules } from '../compose/services';
import { composeTemporalClient, composeWorkflows } from '../compose/temporal';
import type { Demo, DemoWorkspace, SavedState } from './saved-state';
import { DEMO_NUMBER, demoSenderAtTwilio } from './peers';
import { seedWorkspace } from './seed-workspace';

const DEMO = { workspace: 'Demo', owner: 'owner@demo.example', number: DEMO_NUMBER.displayNumber };
const DEMO_AT_TWILIO = 'Demo Twilio';

export interface SeedOptions {
  /** Name of the workspace; `Demo` by default. */
  workspace?: string;
  /** URL at which the demo receiver takes webhooks. */
  webhookUrl: string;
  /** Base URL of the sandbox's models; without it there is no agent. */
  modelUrl?: string;
  credentials: MetaCredentials;
}

/** Completes the demo workspace and its owner, who can sign in. Safe to repeat after a crash. */
export async function seed(
  adapters: Adapters,
  kept: SavedState,
  options: SeedOptions,
): Promise<Demo> {
  const { workspace: name = DEMO.workspace, credentials, ...addresses } = options;
  const { number, owner: ownerEmail } = DEMO;
  const sender = { provider: 'meta', number, credentials, sandbox: true } as const;
  const known = kept.demo;
  const { deps, modules } = composeSeed(adapters);
  const demo = await seedWorkspace(deps, modules, kept, {
    name,
    ownerEmail,
    sender,
    ...addresses,
    known,
  });
  return { ...demo, ...(await ensureOwner(adapters, deps, demo.workspaceId, kept)) };
}

/**
 * Completes a workspace of its own for the number at Twilio, because templates of both numbers have the same names. The
 * owner of the demo workspace owns it too.
 */
export async function seedTwilio(
  adapters: Adapters,
  kept: SavedState,
  { demo, ...addresses }: { demo: Demo; webhookUrl: string; modelUrl: string },
): Promise<DemoWorkspace> {
  const { ownerEmail } = demo;
  const sender = demoSenderAtTwilio(kept);
  const known = kept.demoTwilio;
  const name = DEMO_AT_TWILIO;
  const { deps, modules } = composeSeed(adapters);
  const seeded = await seedWorkspace(deps, modules, kept, {
    name,
    ownerEmail,
    sender,
    ...addresses,
    known,
  });
  const owner = await memberOf(deps, demo.workspaceId, ownerEmail);
  const member = await memberOf(deps, seeded.workspaceId, ownerEmail);
  if (owner?.role !== 'owner' || owner.personId === null || member === null) return seeded;
  const { personId } = owner;
  await changeMembership(
    deps,
    seeded.workspaceId,
    OPERATOR,
    (membership) => bindMember(membership, ownerEmail, personId),
    () => ({ action: 'member.joined', target: member.id }),
  );
  return seeded;
}

function composeSeed(adapters: Adapters): { deps: ServiceDeps; modules: Modules } {
  const workflows = composeWorkflows(adapters, composeTemporalClient(adapters));
  const deps = composeServiceDeps(adapters, workflows);
  return { deps, modules: composeModules(adapters, deps, composeIdentity(adapters)) };
}

async function memberOf(
  { memberships }: ServiceDeps,
  workspaceId: string,
  email: string,
): Promise<Member | null> {
  const membership = await memberships.find(workspaceId);
  return membership === null ? null : memberWith(membership, email);
}

/** Makes the owner. Creates a new one-time password when the last one expired, or was lost in a crash. */
async function ensureOwner(
  adapters: Adapters,
  deps: ServiceDeps,
  workspaceId: string,
  { demo }: SavedState,
): Promise<Pick<Demo, 'ownerEmail' | 'ownerPassword'>> {
  const identity = composeIdentity(adapters);
  const peopleDeps = { ...deps, ...composeSignInLimits(adapters.database), identity };
  const ownerEmail = DEMO.owner;
  if (demo?.ownerEmail === undefined) {
    const owner = { email: ownerEmail, resetPassword: true };
    const { oneTimePassword } = await makeOwner(peopleDeps, workspaceId, owner, OPERATOR);
    if (oneTimePassword !== null) return { ownerEmail, ownerPassword: oneTimePassword };
  }
  const person = await identity.findByEmail(ownerEmail);
  const member = await memberOf(deps, workspaceId, ownerEmail);
  if (person !== null && member?.personId !== null) {
    const { oneTimePasswordUntil: until } = person;
    if (until === null) return { ownerEmail, ownerPassword: null };
    const opens = until > deps.clock.now();
    if (opens && demo?.ownerPassword) return { ownerEmail, ownerPassword: demo.ownerPassword };
  }
  const { password } = await giveOneTimePassword(peopleDeps, ownerEmail, OPERATOR);
  return { ownerEmail, ownerPassword: password };
}
