import { Box, Button } from '@mantine/core';

interface NewRowsProps {
  count: number;
  /** True when there are more rows. */
  hasMore: boolean;
  /** Rows that do not belong to the list any more. */
  pastCount: number;
  /** Names of one row and of several. */
  names: [one: string, several: string];
  onShow: () => void;
}

/** Button that shows rows that arrived or no longer match. It keeps its room when there are none, so that nothing below it moves. */
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
