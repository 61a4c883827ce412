import { Anchor, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  return (
    <Center mih="60vh" p="md">
      <Stack align="center">
        <Title order={1}>There is no such page</Title>
        <Text>The link may be old, or what it led to is gone.</Text>
        <Anchor component={Link} to="/">
          To the start
        </Anchor>
      </Stack>
    </Center>
  );
}
