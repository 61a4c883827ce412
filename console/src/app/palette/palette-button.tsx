import { Kbd, Modal, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Icon } from '../../components/icon';
import { Part } from '../../components/part';
import { PALETTE_KEYS } from '../../lib/use-shortcuts';
import classes from './palette-button.module.css';

interface PaletteButtonProps {
  /** Called before a page is opened. */
  onNavigate: () => void;
}

const NO_TAGS: string[] = [];

/** Opens the palette, as Ctrl-K or ⌘K does on every page. */
export function PaletteButton({ onNavigate }: PaletteButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  // Nothing opens over another dialog.
  const byKey = () => document.querySelector('[role="dialog"]') ?? open();
  useHotkeys([['mod+K', opened ? close : byKey]], NO_TAGS);
  return (
    <>
      <UnstyledButton className={classes['button']} onClick={open}>
        <Icon name="search" />
        <Text size="sm" component="span">
          Search
        </Text>
        <Kbd ml="auto" size="xs" aria-hidden>
          {PALETTE_KEYS.join(' ')}
        </Kbd>
      </UnstyledButton>
      <Modal
        opened={opened}
        onClose={close}
        withCloseButton={false}
        padding={0}
        size={600}
        yOffset="12vh"
        attributes={{ content: { 'aria-label': 'Search' } }}
      >
        <Part
          name="palette"
          what="the search"
          rows={2}
          load={async () => (await import('./palette')).Palette}
        >
          {(Palette) => <Palette onClose={close} onNavigate={onNavigate} />}
        </Part>
      </Modal>
    </>
  );
}
