import { Kbd, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Icon } from '../../components/icon';
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
  const [opened, { toggle, open, close }] = useDisclosure(false);
  useHotkeys([['mod+K', toggle]], NO_TAGS);
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
      {opened && <Palette onClose={close} onNavigate={onNavigate} />}
    </>
  );
}

/** The dialog, which is loaded when it is opened first. */
function Palette(props: PaletteButtonProps & { onClose: () => void }) {
  const { data: Dialog } = usePart('palette', async () => {
    const { Palette: component } = await import('./palette');
    return component;
  });
  return Dialog === undefined ? null : <Dialog {...props} />;
}
