import { Page } from '../../components/page';

export function MessagesPage() {
  return (
    <Page title="Messages" about="Find a message, and see what became of it.">
      {null}
    </Page>
  );
}
