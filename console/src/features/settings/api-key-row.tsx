import { Code, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { type ApiKey, apiKeysQuery } from '../../lib/api/settings';
import { ConfirmButton } from '../../components/confirm-button';
import { Moment } from '../../components/moment';
import { Row } from '../../components/rows';
import { StateBadge } from '../../components/state-badge';

/** How long before its end a key is shown as ending. */
const SOON_MS = 30 * 24 * 60 * 60 * 1000;

interface ApiKeyRowProps {
  apiKey: ApiKey;
}

export function ApiKeyRow({ apiKey }: ApiKeyRowProps) {
  const { keyId, name, shown, state, scopes } = apiKey;
  const canEdit = useCan('settings:edit');
  const revoke = useRevoke(keyId);
  return (
    <Row
      title={name}
      badge={<StateBadge state={endsSoon(apiKey) ? 'ends soon' : state} />}
      facts={
        <>
          <Code>{shown}</Code> · {scopes.join(', ')}
          <Text size="sm" c="dimmed" component="div">
            <Times {...apiKey} />
          </Text>
        </>
      }
      action={
        canEdit &&
        state === 'active' && (
          <ConfirmButton
            label="Revoke"
            ariaLabel={`Revoke ${name}`}
            question={`Revoke key ${name}?`}
            consequence="Backends with this key lose access at once. This cannot be undone."
            mutation={revoke}
          />
        )
      }
    />
  );
}

function endsSoon({ state, expiresAt }: ApiKey): boolean {
  return state === 'active' && expiresAt !== null && Date.parse(expiresAt) - Date.now() < SOON_MS;
}

function Times({ createdAt, createdBy, lastUsedAt, expiresAt, revokedAt }: ApiKey) {
  return (
    <>
      Created <Moment at={createdAt} /> by {creatorOf(createdBy)}
      {' · '}
      {lastUsedAt === null ? (
        'never used'
      ) : (
        <>
          last used <Moment at={lastUsedAt} />
        </>
      )}
      {expiresAt === null ? (
        ' · never expires'
      ) : (
        <>
          {' · expires '}
          <Moment at={expiresAt} />
        </>
      )}
      {revokedAt !== null && (
        <>
          {' · revoked '}
          <Moment at={revokedAt} />
        </>
      )}
    </>
  );
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
