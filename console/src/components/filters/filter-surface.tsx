import { Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';
import classes from './filters.module.css';

interface FilterSurfaceProps {
  label: string;
  opened: boolean;
  onClose: () => void;
  /** Button that opens it. */
  target: ReactElement;
  children: ReactNode;
}

const PHONE = '(width < 48em)';

/** Place for the choices of a filter: below its button, or a sheet at the bottom of a phone. */
export function FilterSurface({ label, opened, onClose, target, children }: FilterSurfaceProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (isPhone) {
    return (
      <>
        {target}
        <Drawer
          opened={opened}
          onClose={onClose}
          title={label}
          position="bottom"
          classNames={{ content: classes['sheet'] ?? '', title: classes['title'] ?? '' }}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          {children}
        </Drawer>
      </>
    );
  }
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={6} miw={220} maw={340}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
