import { Text } from '@mantine/core';

interface CharacterCountProps {
  count: number;
  max: number;
}

/** Says how many characters of a text's limit are used, and how many are too many. */
export function CharacterCount({ count, max }: CharacterCountProps) {
  const excess = count - max;
  return (
    <Text size="xs" c={excess > 0 ? 'var(--mantine-color-error)' : 'dimmed'} ta="end">
      {shown.format(count)} of {shown.format(max)} characters
      {excess > 0 && ` (${shown.format(excess)} too many)`}
    </Text>
  );
}

const shown = new Intl.NumberFormat();
