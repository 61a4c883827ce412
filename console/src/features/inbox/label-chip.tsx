import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

interface LabelChipProps {
  label: string;
  /** Button at the end, e.g. to remove the label. */
  action?: ReactNode;
}

/** A label of a conversation; labels are anybody's text. */
export function LabelChip({ label, action }: LabelChipProps) {
  return (
    <Badge component="span" color="gray" size="sm" maw="100%" rightSection={action}>
      <bdi>{label}</bdi>
    </Badge>
  );
}
