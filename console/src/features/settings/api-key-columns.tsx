import { Button, Code, Group, Popover, Text } from '@mantine/core';
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
import { endsSoon } from './ends-soon';
import classes from './api-key-columns.module.css';

/** Numbers that a row names; the rest is counted. */
const NAMED_RECIPIENTS = 5;

/** Columns of the API keys. */
export const API_KEY_COLUMNS: readonly Column<ApiKey>[] = [
  {
    title: 'State',
    width: '96px',
    place: 'state',
    cell: (row) => <StateBadge state={endsSoon(row) ? 'ends soon' : row.state} />,
  },
  {
    title: 'Name',
    width: 'minmax(0, 1fr)',
    place: 'title',
    isLong: true,
    cell: ({ name }) => (
      <Text span inherit fw={500}>
        {name}
      </Text>
    ),
  },
  {
    title: 'Key',
    width: '128px',
    place: 'about',
    cell: ({ shown }) => <Code>{shown}</Code>,
  },
  {
    title: 'Created',
    width: 'minmax(0, 1fr)',
    isLong: true,
    cell: ({ createdAt, createdBy }) => (
      <>
        <Ago at={createdAt} /> by {creatorOf(createdBy)}
      </>
    ),
  },
  { title: 'Last used', width: '80px', place: 'end', cell: lastUse },
  { title: 'Expires', width: '108px', place: 'note', cell: endOf, isLong: true },
  {
    title: 'Actions',
    width: '182px',
    place: 'action',
    isNumber: true,
    cell: (row) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <PermissionsButton apiKey={row} />
        <RevokeButton apiKey={row} />
      </Group>
    ),
  },
];

/** Lists what a key may do on a click: it is long, and seldom asked. */
function PermissionsButton({ apiKey: { name, scopes, recipients } }: { apiKey: ApiKey }) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="xs" px={8} aria-label={`Permissions of ${name}`}>
          Permissions
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw={300}>
        {/* It takes the focus, so that Escape closes it. */}
        <ul className={classes['permissions']} tabIndex={-1} data-autofocus>
          {scopeLabels(scopes).map((label) => (
            <li key={label}>{label}</li>
          ))}
          {recipients !== null && <li>{toRecipients(recipients)}</li>}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Names the only numbers that a key sends to. */
function toRecipients(recipients: string[]): string {
  const named = recipients.slice(0, NAMED_RECIPIENTS).map(shownNumber).join(', ');
  const more = recipients.length - NAMED_RECIPIENTS;
  return more > 0 ? `Only to ${named} and ${more} more` : `Only to ${named}`;
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
