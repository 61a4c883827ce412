import { Box, Text } from '@mantine/core';
import type { RenderedTemplate } from '../../lib/api/templates';
import { TemplateScreen } from './template-screen';

interface TemplatePreviewProps {
  rendered: RenderedTemplate;
  /** Why it may not be what the form says by now; null when it is. */
  staleReason: string | null;
}

/** The message on a screen like the recipient's. */
export function TemplatePreview({ rendered, staleReason }: TemplatePreviewProps) {
  return (
    <Box component="section" aria-label="Preview">
      <TemplateScreen rendered={rendered} />
      <Text size="sm" c="dimmed" mih={22} mt={4} role="status">
        {staleReason !== null && `Preview out of date. ${staleReason}`}
      </Text>
    </Box>
  );
}
