import { Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { KeyboardEvent, RefObject } from 'react';
import { Part } from '../../../../components/part';
import { WritingIcon } from '../../../../components/writing-icon';
import { insertText } from '../insert-text';
import { ToolButton } from '../tool-button';

interface EmojiButtonProps {
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Opens the emoji, which are loaded then, and puts the chosen one into a field. */
export function EmojiButton({ field }: EmojiButtonProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const choose = (emoji: string) => {
    close();
    insertText(field.current, emoji);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The page has a use for this key, too.
    event.preventDefault();
    close();
    field.current?.focus();
  };
  return (
    <Popover
      opened={opened}
      closeOnEscape={false}
      onChange={(isOpen) => !isOpen && close()}
      position="top-start"
      shadow="md"
    >
      <Popover.Target>
        <ToolButton label="Emoji" onClick={toggle}>
          <WritingIcon name="emoji" />
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Emoji" onKeyDown={onKeyDown}>
        <Part
          name="emoji-picker"
          what="the emoji"
          load={async () => (await import('./emoji-picker')).EmojiPicker}
        >
          {(EmojiPicker) => <EmojiPicker onChoose={choose} />}
        </Part>
      </Popover.Dropdown>
    </Popover>
  );
}
