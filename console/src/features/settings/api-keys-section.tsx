import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { apiKeysQuery } from '../../lib/api/settings';
import { DataTable } from '../../components/data-table';
import { Loaded } from '../../components/loaded';
import { Section } from '../../components/section';
import { TextLink } from '../../components/text-link';
import { API_KEY_COLUMNS } from './api-key-columns';
import { CreateKeyDialog } from './create-key-dialog';

export function ApiKeysSection() {
  const { workspaceId } = useCurrentWorkspace();
  const canEdit = useCan('settings:edit');
  const keys = useQuery(apiKeysQuery(workspaceId));
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <Section
      title="API keys"
      about="Sent by your backend as SERVICE-API-KEY header or bearer token."
      action={canEdit && <Button onClick={open}>Create key</Button>}
    >
      <TextLink to="/w/$workspaceId/refused-requests" params={{ workspaceId }} size="sm">
        Refused requests
      </TextLink>
      <Loaded query={keys} what="the API keys">
        {(list) =>
          list.length === 0 ? (
            <Text>No keys yet. Create a key so your backend can send.</Text>
          ) : (
            <DataTable
              label="API keys"
              columns={API_KEY_COLUMNS}
              rows={list}
              idOf={({ keyId }) => keyId}
            />
          )
        }
      </Loaded>
      <CreateKeyDialog opened={opened} onClose={close} />
    </Section>
  );
}
