import { Box, Button } from '@mantine/core';

interface NewRowsProps {
  count: number;
  /** What one is called, and several. */
  names: [one: string, several: string];
  onShow: () => void;
}

/** What is new waits behind this button. It takes its room when there is nothing new, too: nothing below it moves. */
export function NewRows({ count, names: [one, several], onShow }: NewRowsProps) {
  return (
    <Box h={36} role="status">
      {count > 0 && (
        <Button variant="light" onClick={onShow}>
          {count === 1 ? `Show 1 new ${one}` : `Show ${count} new ${several}`}
        </Button>
      )}
    </Box>
  );
}
