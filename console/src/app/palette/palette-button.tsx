import { Kbd, Modal, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Icon } from '../../components/icon';
import { Loaded } from '../../components/loaded';
import { usePart } from '../../lib/use-part';
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
        <Palette onClose={close} onNavigate={onNavigate} />
      </Modal>
    </>
  );
}

/** Content of the dialog, which is loaded when it is opened first. */
function Palette(props: PaletteButtonProps & { onClose: () => void }) {
  const palette = usePart('palette', async () => {
    const { Palette: component } = await import('./palette');
    return component;
  });
  return (
    <Loaded query={palette} what="the search" rows={2}>
      {(Content) => <Content {...props} />}
    </Loaded>
  );
}
