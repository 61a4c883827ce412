import { Box, Button } from '@mantine/core';

interface NewRowsProps {
  count: number;
  /** There are more of them. */
  hasMore: boolean;
  /** Rows that do not belong to the list any more. */
  pastCount: number;
  /** What one is called, and several. */
  names: [one: string, several: string];
  onShow: () => void;
}

/** What is new, or changed away, waits behind this button. It takes its room when there is nothing new, too: nothing below it moves. */
export function NewRows({ count, hasMore, pastCount, names, onShow }: NewRowsProps) {
  return (
    <Box h={36} role="status">
      {(count > 0 || pastCount > 0) && (
        <Button variant="light" onClick={onShow}>
          {buttonText(hasMore ? `${count}+` : String(count), pastCount, names)}
        </Button>
      )}
    </Box>
  );
}

function buttonText(count: string, pastCount: number, [one, several]: NewRowsProps['names']) {
  const isNew = count !== '0';
  if (pastCount > 0) return `Refresh: ${isNew ? `${count} new, ` : ''}${pastCount} changed`;
  return `Show ${count} new ${count === '1' ? one : several}`;
}
