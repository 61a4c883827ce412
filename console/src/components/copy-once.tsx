import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { CopyButton } from './copy-button';

interface SecretProps {
  /** Consequence of not copying it now. */
  warning: ReactNode;
  secret: string;
  onDone: () => void;
}

interface CopyOnceProps extends SecretProps {
  title: string;
}

/** A secret that Herald shows this one time in a page, ready to be copied. */
export function CopyOnce({ title, ...secret }: CopyOnceProps) {
  return (
    <Alert color="green" title={title} role="status">
      <SecretToCopy {...secret} />
    </Alert>
  );
}

/** The secret itself with its buttons; a dialog has the title. */
export function SecretToCopy({ warning, secret, onDone }: SecretProps) {
  const shownIn = useRef<HTMLPreElement>(null);
  return (
    <Stack gap="xs">
      <Text size="sm">{warning}</Text>
      <Code
        block
        fz="sm"
        ref={shownIn}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {secret}
      </Code>
      <Group>
        <CopyButton value={secret} shownIn={shownIn} />
        <Button size="xs" variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
