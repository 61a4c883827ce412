import type { Membership } from '../../domain/people/membership';
import type { MembershipRepository } from '../../ports/members';
import { andTell } from '../audit-outbox';
import type { Models } from '../models';
import type { WorkspaceRecord } from '../models/workspace';

export function membershipRepository({ workspaces }: Models): MembershipRepository {
  return {
    async find(workspaceId) {
      const record = await workspaces.findById(workspaceId).lean();
      return record === null ? null : toMembership(record);
    },
    async findByInvitation(invitationId) {
      const record = await workspaces.findOne({ 'invitations.id': invitationId }).lean();
      return record === null ? null : toMembership(record);
    },
    async listOfPerson(personId) {
      const found = workspaces.find({ 'members.personId': personId }).sort({ createdAt: 1 });
      return (await found.lean()).map(toMembership);
    },
    async listWithEmail(email) {
      const found = workspaces.find({ 'members.email': email }).sort({ createdAt: 1 });
      return (await found.lean()).map(toMembership);
    },
    async replace({ workspaceId, members, invitations, agentGrants, version }, entry) {
      const { matchedCount } = await workspaces.updateOne(
        { _id: workspaceId, version },
        { $set: { members, invitations, agentGrants, version: version + 1 }, ...andTell(entry) },
      );
      return matchedCount === 1;
    },
  };
}

function toMembership(record: WorkspaceRecord): Membership {
  const { _id, name, members, invitations, agentGrants, version } = record;
  return { workspaceId: _id, workspaceName: name, members, invitations, agentGrants, version };
}
