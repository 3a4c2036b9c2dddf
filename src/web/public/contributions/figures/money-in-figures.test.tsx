import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Figure } from '../../../../domain/ledger/figures/figures.ts'
import { foldedFigures } from './folded-figures.server.ts'
import { MoneyInFigures } from './money-in-figures.tsx'

/** Their keys pass for months, numbers and slugs. */
const rows = (count: number): Figure[] =>
  Array.from({ length: count }, (_, n) => {
    const money = { amount: n + 1, currency: 'ARS' as const }
    return { key: `${2000 + n}-05`, name: `Row ${n}`, expected: money, collected: money, paid: money }
  })
const ALL = { month: rows(3), cause: rows(12), district: rows(13), organization: rows(110) }

function shown(asked: string | null): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <MoneyInFigures chart={null} {...foldedFigures(ALL, asked)} />
    </MemoryRouter>,
  )
}

/** Rows of each table, with the head of its columns. */
const lengths = (html: string) =>
  html
    .split('<details')
    .slice(1)
    .map((table) => table.split('<tr').length - 2)

describe('tables of figures', () => {
  it('show their first rows, and link to all where there are more', () => {
    const html = shown(null)
    expect(lengths(html)).toEqual([3, 12, 12, 12])
    expect(html.match(/href="[^"]*rows=[^"]*"/g)).toEqual([
      'href="/transparencia?rows=district#by-district"',
      'href="/transparencia?rows=organization#by-organization"',
    ])
    expect(html).not.toContain(' open=""')
  })

  it('show all rows of the one that was asked for, open', () => {
    const html = shown('organization')
    expect(lengths(html)).toEqual([3, 12, 12, 110])
    expect(html).toContain('<details id="by-organization" open=""')
    expect(html).not.toContain('rows=organization')
  })

  it('ignore an unknown grouping', () => {
    expect(shown('constructor')).toBe(shown(null))
  })
})
