import { Anchor, Text } from '@mantine/core';
import type { InboundContentOf } from '../../../../lib/api/inbox';
import classes from './entered.module.css';
import { OutsideLink } from './outside-link';

type Card = InboundContentOf<'contacts'>['contacts'][number];

interface ContactCardsProps {
  cards: Card[];
}

/** Contact cards, with ways to reach each. */
export function ContactCards({ cards }: ContactCardsProps) {
  return (
    <>
      <Text size="xs" fs="italic">
        {cards.length === 1 ? 'Shared a contact' : `Shared ${cards.length} contacts`}
      </Text>
      <div className={classes['lines']}>
        {cards.map((card, index) => (
          // Cards have no id, and never change.
          <div key={index}>
            <ContactCard card={card} />
          </div>
        ))}
      </div>
    </>
  );
}

function ContactCard({ card }: { card: Card }) {
  const { phones, emails, addresses, urls, birthday } = card;
  return (
    <>
      <Text size="sm" fw={600}>
        <bdi>{nameOf(card)}</bdi>
      </Text>
      {lines(workOf(card))}
      {phones.map(({ number, waId, type }, index) => (
        <Text key={index} size="sm">
          <Anchor href={`tel:${dialled(number ?? `+${waId}`)}`} inherit>
            <bdi>{number ?? `+${waId}`}</bdi>
          </Anchor>
          <Kind type={type} />
        </Text>
      ))}
      {emails.map(({ email, type }, index) => (
        <Text key={index} size="sm">
          <Anchor href={`mailto:${encodeURIComponent(email)}`} inherit>
            <bdi>{email}</bdi>
          </Anchor>
          <Kind type={type} />
        </Text>
      ))}
      {lines(addresses.map(addressOf))}
      {urls.map(({ url }, index) => (
        <Text key={index} size="sm">
          <OutsideLink href={url}>
            <bdi>{url}</bdi>
          </OutsideLink>
        </Text>
      ))}
      {birthday !== null && lines([`Birthday ${birthday}`])}
    </>
  );
}

function Kind({ type }: { type: string | null }) {
  if (type === null) return null;
  return (
    <Text size="xs" c="dimmed" component="span">
      {` ${type.toLowerCase()}`}
    </Text>
  );
}

function lines(texts: string[]) {
  return texts.map((text, index) => (
    <Text key={index} size="sm">
      <bdi>{text}</bdi>
    </Text>
  ));
}

function nameOf({ name, firstName, lastName }: Card): string {
  return name ?? (joined([firstName, lastName], ' ') || 'No name');
}

function workOf({ title, department, company }: Card): string[] {
  const work = joined([title, department, company]);
  return work === '' ? [] : [work];
}

function addressOf({ street, zip, city, state, country }: Card['addresses'][number]): string {
  return joined([street, joined([zip, city], ' '), state, country]);
}

function dialled(number: string): string {
  return number.replaceAll(/[^+\d]/g, '');
}

function joined(texts: (string | null)[], separator = ', '): string {
  return texts.filter((text) => text !== null && text !== '').join(separator);
}
