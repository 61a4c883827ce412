import { ActionIcon, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConversationDetails } from '../../../lib/api/inbox';
import { useShortcuts } from '../../../lib/use-shortcuts';
import { FocusFirstField } from '../../../components/focus-first-field';
import { Icon } from '../../../components/icon';
import { Part } from '../../../components/part';

interface LabelsButtonProps {
  conversation: ConversationDetails;
}

/** Opens the editor of the labels of a conversation. */
export function LabelsButton({ conversation }: LabelsButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  useShortcuts({ l: open });
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        onClick={open}
        aria-label="Edit labels"
        title="Labels (l)"
      >
        <Icon name="label" />
      </ActionIcon>
      <Modal opened={opened} onClose={close} title="Labels">
        <Part
          name="labels-form"
          what="the labels"
          load={async () => (await import('./labels-form')).LabelsForm}
        >
          {(LabelsForm) => (
            <FocusFirstField>
              <LabelsForm conversation={conversation} onClose={close} />
            </FocusFirstField>
          )}
        </Part>
      </Modal>
    </>
  );
}
