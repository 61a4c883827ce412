import { Center, Stack, Text } from '@mantine/core';

/** Beside the list, before a conversation is chosen. */
export function NothingChosen() {
  return (
    <Center flex={1} p="md">
      <Stack align="center" gap={4}>
        <Text fw={600}>Select a conversation</Text>
        <Text c="dimmed" size="sm" ta="center">
          Tip: ↑ ↓ to move, Enter to open
        </Text>
      </Stack>
    </Center>
  );
}
