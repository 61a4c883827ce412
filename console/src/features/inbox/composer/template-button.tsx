import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConversationDetails } from '../../../lib/api/inbox';
import type { FilledTemplate } from '../../../lib/api/templates';
import { Icon } from '../../../components/icon';
import { Loaded } from '../../../components/loaded';
import { usePart } from '../../../lib/use-part';
import type { TemplatePickerProps } from '../../../components/template/template-picker';
import { ToolButton } from './tool-button';
import { useSendTemplate } from './use-send-template';

interface TemplateButtonProps {
  conversation: ConversationDetails;
  /** A drawing instead of words. */
  isIcon?: boolean;
}

/** Sends a template of the conversation's number, also when the 24 hours of free text are over. */
export function TemplateButton({ conversation, isIcon = false }: TemplateButtonProps) {
  const { conversationId, senderNumber, customer } = conversation;
  const [opened, { open, close }] = useDisclosure(false);
  const sendTemplate = useSendTemplate(conversationId);
  const send = async (template: FilledTemplate & { messageId: string }) => {
    await sendTemplate(template);
    close();
  };
  return (
    <>
      {isIcon ? (
        <ToolButton label="Send template" onClick={open}>
          <Icon name="template" size={18} />
        </ToolButton>
      ) : (
        <Button size="xs" variant="default" onClick={open}>
          Send template
        </Button>
      )}
      <Modal opened={opened} onClose={close} title="Send template" size="xl">
        <Picker
          senderNumber={senderNumber}
          recipientId={customer.customerId}
          onSend={send}
          onCancel={close}
        />
      </Modal>
    </>
  );
}

/** Picker of templates; its data is loaded when it is opened. */
function Picker(props: TemplatePickerProps) {
  const picker = usePart('template-picker', async () => {
    const { TemplatePicker } = await import('../../../components/template/template-picker');
    return TemplatePicker;
  });
  return (
    <Loaded query={picker} what="the templates">
      {(TemplatePicker) => <TemplatePicker {...props} />}
    </Loaded>
  );
}
