import { Center, Stack, Text, Title } from '@mantine/core';

export function NoWorkspacePage() {
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" maw={480}>
        <Title order={1}>No workspace yet</Title>
        <Text ta="center">
          You are signed in, but no member of any workspace. Ask an owner for an invitation.
        </Text>
      </Stack>
    </Center>
  );
}
