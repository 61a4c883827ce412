import { Center, Stack, Text } from '@mantine/core';

/** Beside the list, before a conversation is chosen. */
export function NothingChosen() {
  return (
    <Center flex={1} p="md">
      <Stack align="center" gap={4}>
        <Text fw={600}>No conversation chosen</Text>
        <Text c="dimmed" size="sm" ta="center">
          Choose one from the list. With ↑, ↓ and Enter it goes without a mouse.
        </Text>
      </Stack>
    </Center>
  );
}
