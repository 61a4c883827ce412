import { Button } from '@mantine/core';
import classes from './new-rows.module.css';

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

/** Button that shows rows that arrived or no longer match. It floats over the list, so that nothing moves. */
export function NewRows({ count, hasMore, pastCount, names, onShow }: NewRowsProps) {
  return (
    <div className={classes['floating']} role="status">
      {(count > 0 || pastCount > 0) && (
        <Button size="xs" radius="xl" onClick={onShow}>
          {buttonText(hasMore ? `${count}+` : String(count), pastCount, names)}
        </Button>
      )}
    </div>
  );
}

function buttonText(count: string, pastCount: number, [one, several]: NewRowsProps['names']) {
  const isNew = count !== '0';
  if (pastCount > 0) return `Refresh (${isNew ? `${count} new, ` : ''}${pastCount} changed)`;
  return `Show ${count} new ${count === '1' ? one : several}`;
}
