import { Group } from '@mantine/core';
import { BarChart } from '../../components/bar-chart';
import { Row, Rows } from '../../components/rows';
import { Section } from '../../components/section';
import { StateBadge } from '../../components/state-badge';
import { Table } from '../../components/table';

const STATES = ['pending', 'accepted', 'sent', 'delivered', 'read', 'failed', 'Active', 'Error'];
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/** Badges, rows, tables and charts. */
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
          <Row
            title="order-8812"
            state={<StateBadge state="delivered" />}
            facts="welcome to +33 6 12 34 00 01"
            at={new Date().toISOString()}
          />
          <Row
            title="order-8813"
            state={<StateBadge state="failed" />}
            facts="welcome to +33 6 12 34 00 02"
            at={new Date().toISOString()}
          />
        </Rows>
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
