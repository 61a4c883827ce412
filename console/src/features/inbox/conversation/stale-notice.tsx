import classes from './conversation.module.css';
import { Button, Group, Paper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { problemText } from '../../../components/problem-alert';
import { HAS_LIST } from '../use-inbox-navigation';
import { useLiveNotice } from '../list/live-notice';

interface StaleNoticeProps {
  /** Queries behind the page. */
  queries: { data: unknown; error: Error | null; refetch: () => unknown }[];
}

/** Over what is shown from before: that it may be old, and why. It moves nothing. */
export function StaleNotice({ queries }: StaleNoticeProps) {
  // Where there is room for the list, that tells it.
  const hasList = useMediaQuery(HAS_LIST, undefined, { getInitialValueInEffect: false });
  const notice = useLiveNotice();
  const failed = queries.filter(({ data, error }) => data !== undefined && error !== null);
  const [error] = failed.flatMap((query) => query.error ?? []);
  const text = error === undefined ? undefined : `Couldn't refresh. ${problemText(error)}`;
  const shown = text ?? (hasList ? undefined : notice);
  return (
    <div role="status" className={classes['stale']}>
      {shown !== undefined && (
        <Paper withBorder p="xs">
          <Group gap="xs" wrap="nowrap">
            <Text size="sm">{shown}</Text>
            {failed.length > 0 && (
              <Button
                size="compact-xs"
                variant="default"
                flex="none"
                onClick={() => failed.forEach(({ refetch }) => refetch())}
              >
                Retry
              </Button>
            )}
          </Group>
        </Paper>
      )}
    </div>
  );
}
