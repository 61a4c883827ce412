import { Alert, Code, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { unknownErrorsQuery } from '../../lib/api/messages';
import { useCurrentWorkspace } from '../../lib/api/session';
import { Moment } from '../../components/moment';

/** Lists the errors of providers that Herald has no class for, if there are any. */
export function UnknownErrors() {
  const { workspaceId } = useCurrentWorkspace();
  const { data = [] } = useQuery(unknownErrorsQuery(workspaceId));
  if (data.length === 0) return null;
  return (
    <Alert color="gray" title="Unknown error codes">
      <Text size="sm">
        Failed messages with errors unknown to Herald (9988). Open a message for the provider's
        details.
      </Text>
      <List size="sm" mt="xs" aria-label="Unknown error codes">
        {data.map(({ code, count, lastAt }) => (
          <List.Item key={code ?? ''}>
            {code === null ? 'No code' : <Code>{code}</Code>}: {count}{' '}
            {count === 1 ? 'message' : 'messages'}, last <Moment at={lastAt} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
