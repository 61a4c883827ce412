import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useSignOut } from './use-sign-out';

/** For whoever has an account and nothing to open with it. */
export function NoWorkspacePage() {
  const signOut = useSignOut();
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" maw={480}>
        <Title order={1}>No workspace yet</Title>
        <Text ta="center">
          You aren't a member of any workspace. Ask an Owner for an invitation.
        </Text>
        <Button
          variant="default"
          loading={signOut.isPending}
          onClick={() => signOut.mutate('here')}
        >
          Sign out
        </Button>
      </Stack>
    </Center>
  );
}
