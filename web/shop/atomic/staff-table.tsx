import { useState } from 'react';
import { atomicTexts } from '#web/shop/texts/atomic.ts';
import { atomicSamples } from '#web/shop/texts/atomic-samples.ts';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Cell, GroupRow, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { Section, useNamed } from './section.tsx';

const { head, rows, late, lateText } = atomicSamples.table;
const [product, net, pum, stock, state] = head;

export function StaffTable() {
  const name = useNamed(atomicTexts.sections.table);
  const [down, setDown] = useState(true);
  const sorted = down ? rows : [...rows].reverse();
  return (
    <div className="grid grid-cols-1 gap-x-8 wide:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <Section title={atomicTexts.sections.table}>
        <Table label={name} stickyFirst>
          <thead>
            <tr>
              <HeadCell>{product}</HeadCell>
              <HeadCell number sorted={down ? 'descending' : 'ascending'} onSort={() => setDown(!down)}>
                {net}
              </HeadCell>
              <HeadCell number>{pum}</HeadCell>
              <HeadCell number>{stock}</HeadCell>
              <HeadCell>{state}</HeadCell>
            </tr>
          </thead>
          <tbody>
            <GroupRow columns={5} tone="late" title={late}>
              {lateText}
            </GroupRow>
            {sorted.map(([goods, price, unit, left, label, tone], place) => (
              <Row key={goods} selected={goods === rows[0][0]} edge={place === 1 ? 'late' : undefined}>
                <Cell strong>{goods}</Cell>
                <Cell number strong>
                  {price}
                </Cell>
                <Cell number>{unit}</Cell>
                <Cell number>{left}</Cell>
                <Cell>
                  <StateBadge tone={tone}>{label}</StateBadge>
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Section>
      <Section title={atomicTexts.sections.loading}>
        <Waiting label={atomicTexts.sections.loading}>
          <div className="bg-surface rounded-card grid gap-4 p-4">
            {[46, 34, 40, 31].map((width) => (
              <div key={width} className="flex items-center gap-3">
                <Skeleton width={30} height={30} />
                <Skeleton width={`${width}%`} height={12} />
                <span className="ml-auto">
                  <Skeleton width={56} height={12} />
                </span>
              </div>
            ))}
          </div>
        </Waiting>
      </Section>
    </div>
  );
}
