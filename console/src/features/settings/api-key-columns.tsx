import { Code, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../components/confirm-button';
import type { Column } from '../../components/data-table/column';
import { Ago, Moment } from '../../components/moment';
import { StateBadge } from '../../components/state-badge';
import { answerOf, api } from '../../lib/api/client';
import { scopeLabels } from '../../lib/api-key-scopes';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { type ApiKey, apiKeysQuery } from '../../lib/api/settings';
import { shownNumber } from '../../lib/text';

/** Numbers that a row names; the rest is counted. */
const NAMED_RECIPIENTS = 5;

/** How long before its end a key is shown as ending. */
const SOON_MS = 30 * 24 * 60 * 60 * 1000;

/** Columns of the API keys. */
export const API_KEY_COLUMNS: readonly Column<ApiKey>[] = [
  {
    title: 'State',
    width: '104px',
    place: 'state',
    cell: (row) => <StateBadge state={endsSoon(row) ? 'ends soon' : row.state} />,
  },
  {
    title: 'Name',
    width: 'minmax(0, 1fr)',
    place: 'title',
    cell: ({ name }) => (
      <Text span inherit fw={500}>
        {name}
      </Text>
    ),
  },
  {
    title: 'Key',
    width: '158px',
    place: 'about',
    cell: ({ shown }) => <Code>{shown}</Code>,
  },
  {
    title: 'Permissions',
    width: 'minmax(0, 1.4fr)',
    isLong: true,
    cell: ({ scopes, recipients }) => scopeLabels(scopes).join(', ') + toRecipients(recipients),
  },
  {
    title: 'Created',
    width: 'minmax(0, 1.1fr)',
    isLong: true,
    cell: ({ createdAt, createdBy }) => (
      <>
        <Ago at={createdAt} /> by {creatorOf(createdBy)}
      </>
    ),
  },
  { title: 'Last used', width: '86px', place: 'end', cell: lastUse },
  { title: 'Expires', width: '132px', place: 'note', cell: endOf, isLong: true },
  {
    title: 'Actions',
    width: '78px',
    place: 'action',
    isNumber: true,
    cell: (row) => <RevokeButton apiKey={row} />,
  },
];

/** Names the only numbers that a key sends to. */
function toRecipients(recipients: ApiKey['recipients']): string {
  if (recipients === null) return '';
  const named = recipients.slice(0, NAMED_RECIPIENTS).map(shownNumber).join(', ');
  const more = recipients.length - NAMED_RECIPIENTS;
  return more > 0 ? ` · only to ${named} and ${more} more` : ` · only to ${named}`;
}

function RevokeButton({ apiKey: { keyId, name, state } }: { apiKey: ApiKey }) {
  const canEdit = useCan('settings:edit');
  const revoke = useRevoke(keyId);
  if (!canEdit || state !== 'active') return null;
  return (
    <ConfirmButton
      label="Revoke"
      ariaLabel={`Revoke ${name}`}
      question={`Revoke key ${name}?`}
      consequence="Backends with this key lose access at once. This cannot be undone."
      mutation={revoke}
    />
  );
}

function endsSoon({ state, expiresAt }: ApiKey): boolean {
  return state === 'active' && expiresAt !== null && Date.parse(expiresAt) - Date.now() < SOON_MS;
}

function lastUse({ lastUsedAt }: ApiKey) {
  return lastUsedAt === null ? 'Never used' : <Ago at={lastUsedAt} />;
}

function endOf({ expiresAt, revokedAt }: ApiKey) {
  if (revokedAt !== null) {
    return (
      <>
        Revoked <Ago at={revokedAt} />
      </>
    );
  }
  return expiresAt === null ? 'Never expires' : <Moment at={expiresAt} />;
}

function creatorOf(createdBy: ApiKey['createdBy']): string {
  if (createdBy === null) return 'CLI';
  const { email, memberId } = createdBy;
  return memberId === null ? `${email} (former member)` : email;
}

function useRevoke(keyId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const path = { workspaceId, keyId };
      const url = '/api/v1/workspaces/{workspaceId}/api-keys/{keyId}';
      await answerOf(api.DELETE(url, { params: { path } }));
    },
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery(workspaceId)),
  });
}
