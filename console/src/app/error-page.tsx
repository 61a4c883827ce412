import { Alert, Button, Center, Stack } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../lib/api/client';

/** Page for an unexpected error, with a way to try again. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Center mih="60vh" p="md">
      <Stack maw={480}>
        <Alert color="red" title="Couldn't show this page" role="alert">
          {error instanceof Error ? error.message : 'Something went wrong.'}
          {requestId !== null && ` (request ${requestId})`}
        </Alert>
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Retry
        </Button>
      </Stack>
    </Center>
  );
}
