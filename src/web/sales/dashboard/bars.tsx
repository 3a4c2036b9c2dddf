import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { Bar } from './bar.ts'

/** Bars of one kind. Loaded after the figures and their table, which have the same data. */
export default function Bars({ title, unit, bars, lying = false }: { title: string; unit: string; bars: Bar[]; lying?: boolean }) {
  return (
    <div role="img" aria-label={title}>
      <BarChart
        h={220}
        data={bars}
        dataKey="label"
        series={[{ name: 'value', label: unit, color: 'var(--link)' }]}
        orientation={lying ? 'vertical' : 'horizontal'}
        gridAxis={lying ? 'x' : 'y'}
        tickLine="none"
        yAxisProps={lying ? { width: 130, interval: 0 } : { width: 36, allowDecimals: false }}
        xAxisProps={lying ? { allowDecimals: false } : { interval: 'preserveStartEnd' }}
        maxBarWidth={40}
        barProps={{ radius: 4, isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
