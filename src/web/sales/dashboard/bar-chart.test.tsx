import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BarChart } from './bar-chart.tsx'

it('draws nothing where there is nothing to compare', () => {
  for (const bars of [[], [{ label: 'Interesado', value: 0 }]])
    expect(renderToStaticMarkup(<BarChart title="Ventas" bars={bars} />)).toBe('')
  expect(renderToStaticMarkup(<BarChart title="Ventas" bars={[{ label: 'Interesado', value: 2 }]} />)).toContain('<b>2</b>')
})
