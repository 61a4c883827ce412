import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Herald } from '../../../client/src/index.ts';
import { sendInput } from './template-request.ts';
import { toolInput } from './tool-input.ts';
import { ACTS, answering } from './tool.ts';

/** Offers the tool that sends. A key with recipients sends to these alone: Herald refuses others. */
export function addSendTool(server: McpServer, client: Herald): void {
  server.registerTool(
    'send_template',
    {
      title: 'Send a template',
      description:
        'Sends a template to a real person. It cannot be taken back. Choose a messageId such as order-17-shipped: a repeat with the same one sends nothing.',
      inputSchema: sendInput,
      annotations: ACTS,
    },
    answering((request) => client.messages.send(request)),
  );
}

/** Offers the tool that delivers a webhook again. */
export function addResendTool(server: McpServer, client: Herald): void {
  server.registerTool(
    'resend_delivery',
    {
      title: 'Deliver a webhook again',
      description:
        'Delivers one webhook event to the receiver again, once it has ended. Nothing is resent while it is pending.',
      inputSchema: toolInput({
        eventId: z.string().min(1).max(128),
        run: z
          .int()
          .min(2)
          .describe('One more than the `run` of get_delivery; asked for again it is not repeated.'),
      }),
      annotations: ACTS,
    },
    answering(({ eventId, run }) => client.deliveries.resend(eventId, { run })),
  );
}
