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
        Messages failed with errors that Herald knows no reason for (9988). Their pages have the
        provider’s own words.
      </Text>
      <List size="sm" mt="xs" aria-label="Unknown error codes">
        {data.map(({ code, count, lastAt }) => (
          <List.Item key={code ?? ''}>
            {code === null ? 'Without a code' : <Code>{code}</Code>}: {count}{' '}
            {count === 1 ? 'message' : 'messages'}, the last <Moment at={lastAt} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
