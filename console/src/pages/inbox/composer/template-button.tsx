import { Button, Center, Loader, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, lazy } from 'react';
import type { ConversationDetails } from '../../../api/inbox';
import type { FilledTemplate } from '../../../api/templates';
import { useSendTemplate } from './use-send-template';

interface TemplateButtonProps {
  conversation: ConversationDetails;
}

const TemplatePicker = lazy(async () => ({
  default: (await import('../../templates/template-picker')).TemplatePicker,
}));

/** Sends a template of the conversation's number, also when the 24 hours of free text are over. */
export function TemplateButton({ conversation }: TemplateButtonProps) {
  const { conversationId, senderNumber, customer } = conversation;
  const [opened, { open, close }] = useDisclosure(false);
  const sendTemplate = useSendTemplate(conversationId);
  const send = async (template: FilledTemplate & { messageId: string }) => {
    await sendTemplate(template);
    close();
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        Send a template
      </Button>
      <Modal opened={opened} onClose={close} title="Send a template" size="xl">
        <Suspense
          fallback={
            <Center p="md">
              <Loader size="sm" role="status" aria-label="Loading the templates" />
            </Center>
          }
        >
          <TemplatePicker
            senderNumber={senderNumber}
            {...(customer.number !== null && { recipientNumber: customer.number })}
            onSend={send}
            onCancel={close}
          />
        </Suspense>
      </Modal>
    </>
  );
}
