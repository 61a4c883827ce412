import { Page } from '../../components/page';

export function InboxPage() {
  return (
    <Page title="Inbox" about="What your customers write, and what they are sent.">
      {null}
    </Page>
  );
}
