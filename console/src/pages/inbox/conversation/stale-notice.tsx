import { Button, Group, Paper, Text } from '@mantine/core';
import { problemText } from '../../../components/problem-alert';
import classes from './conversation.module.css';

interface StaleNoticeProps {
  /** What is shown. */
  queries: { data: unknown; error: Error | null; refetch: () => unknown }[];
}

/** Over what is shown from before: that it could not be read again, and why. It moves nothing. */
export function StaleNotice({ queries }: StaleNoticeProps) {
  const failed = queries.filter(({ data, error }) => data !== undefined && error !== null);
  const [error] = failed.map((query) => query.error);
  return (
    <div role="status" className={classes['stale']}>
      {error !== undefined && error !== null && (
        <Paper withBorder p="xs">
          <Group gap="xs" wrap="nowrap">
            <Text size="sm">This may be old. {problemText(error)}</Text>
            <Button
              size="compact-xs"
              variant="default"
              flex="none"
              onClick={() => failed.forEach(({ refetch }) => refetch())}
            >
              Try again
            </Button>
          </Group>
        </Paper>
      )}
    </div>
  );
}
