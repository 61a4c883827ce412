import { Group } from '@mantine/core';
import { BarChart } from '../../components/bar-chart';
import { DataTable } from '../../components/data-table';
import type { Column } from '../../components/data-table/column';
import { Ago } from '../../components/moment';
import { Row, Rows } from '../../components/rows';
import { Section } from '../../components/section';
import { StateBadge } from '../../components/state-badge';
import { Table } from '../../components/table';

const STATES = ['pending', 'accepted', 'sent', 'delivered', 'read', 'failed', 'Active', 'Error'];
const NOW = new Date().toISOString();
const MESSAGES = [
  { id: 'order-8812', state: 'delivered', to: '+33 6 12 34 00 01' },
  { id: 'order-8813', state: 'failed', to: '+33 6 12 34 00 02' },
];
const COLUMNS: Column<(typeof MESSAGES)[number]>[] = [
  {
    title: 'Status',
    width: '120px',
    place: 'state',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  { title: 'Message', width: 'minmax(0, 1fr)', place: 'title', cell: ({ id }) => id },
  { title: 'To', width: '160px', place: 'about', cell: ({ to }) => to },
  { title: 'Time', width: '90px', place: 'end', cell: () => <Ago at={NOW} /> },
];
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/** Badges and rows. */
export function Data() {
  return (
    <>
      <Section title="Badges">
        <Group>
          {STATES.map((state) => (
            <StateBadge key={state} state={state} />
          ))}
        </Group>
      </Section>
      <Section title="Rows">
        <Rows label="Samples of rows">
          <Row title="Support agent" facts="gpt-4o-mini" badge={<StateBadge state="Active" />} />
          <Row title="Night agent" facts="Not assigned to a number" />
        </Rows>
      </Section>
    </>
  );
}

/** Tables and charts. */
export function Tables() {
  return (
    <>
      <Section title="Data table">
        <DataTable
          label="Sample of a data table"
          columns={COLUMNS}
          rows={MESSAGES}
          idOf={({ id }) => id}
        />
      </Section>
      <Section title="Table">
        <Table label="Sample of a table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" data-number>
                Messages
              </th>
            </tr>
          </thead>
          <tbody>
            {DAYS.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td data-number>{1200 + index * 37}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Section>
      <Section title="Chart">
        <BarChart
          label="Sample of a chart"
          series={[
            { name: 'delivered', label: 'Delivered', tone: 'ok' },
            { name: 'waiting', label: 'On the way', tone: 'idle' },
            { name: 'failed', label: 'Failed', tone: 'bad' },
          ]}
          bars={DAYS.map((day, index) => ({
            label: day,
            title: day,
            counts: { delivered: 40 + index * 9, waiting: index, failed: 6 - index },
          }))}
        />
      </Section>
    </>
  );
}
