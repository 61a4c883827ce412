import { Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CopyCode } from '../../components/copy-code';
import { Loaded } from '../../components/loaded';
import { useEventCatalogue } from './event-catalogue';

/** Opens the code by which a receiver checks the signature. */
export function VerifyButton() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Show verification code
      </Button>
      <Modal opened={opened} onClose={close} title="Verify the signature" size="lg">
        <Verification />
      </Modal>
    </>
  );
}

function Verification() {
  const catalogue = useEventCatalogue();
  return (
    <Loaded query={catalogue} what="the code">
      {({ verification }) => (
        <Stack>
          <Text size="sm">
            Check the raw body before you parse it. Refuse timestamps older than five minutes.
          </Text>
          <CopyCode label="Node.js code" code={verification} />
        </Stack>
      )}
    </Loaded>
  );
}
