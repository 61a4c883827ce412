import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';

interface CopyOnceProps {
  title: string;
  /** What becomes of it when it is not copied now. */
  warning: string;
  secret: string;
  onDone: () => void;
}

/** A secret that Herald shows this one time, ready to be copied. */
export function CopyOnce({ title, warning, secret, onDone }: CopyOnceProps) {
  return (
    <Alert color="green" title={title} role="status">
      <Stack gap="xs">
        <Text size="sm">{warning}</Text>
        <Code block fz="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        <Group>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button size="xs" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button size="xs" variant="default" onClick={onDone}>
            I have stored it
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
