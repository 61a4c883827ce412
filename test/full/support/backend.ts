/** A backend with one of the printed keys, for a workspace that has one conversation on Autopilot. */
export function backendOf(apiUrl: string, apiKey: string) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };

  async function list(path: string): Promise<Record<string, unknown>[]> {
    const response = await fetch(`${apiUrl}/api/v2/conversations${path}`, { headers });
    return ((await response.json()) as { data?: Record<string, unknown>[] }).data ?? [];
  }

  return {
    /** Sends the plain template. */
    async sendOnAutopilot(recipientNumber: string) {
      const response = await fetch(`${apiUrl}/api/v2/template/send`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ recipientNumber, templateName: 'welcome', autoPilot: true }),
      });
      const { warnings } = (await response.json()) as { warnings?: string[] };
      return { status: response.status, warnings };
    },
    /** The messages of that conversation, newest first. */
    async saidOnAutopilot() {
      const [found] = await list('?handling=autopilot');
      return list(`/${String(found?.['conversationId'])}/messages`);
    },
  };
}
