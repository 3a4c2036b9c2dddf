import type { ReactNode } from 'react'
import { ADDRESS_STATES, type OfferImport } from '../../../domain/offer-imports/offer-import.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { CsvButton } from '../csv-button.tsx'
import { DeskPage } from '../desk-page.tsx'
import { type DeskColumn, DeskTable } from '../desk-table.tsx'
import { FilterBar } from '../filter-bar.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { RowName } from '../row-name.tsx'
import { AddressBadge, addressStateName } from './address-badge.tsx'
import { type AddressResult, GiveAddresses } from './give-addresses.tsx'
import type { loadImports } from './import-pages.server.ts'
import type { ImportPages } from './import-pages.ts'
import css from './offer-imports.module.css'

interface Props {
  pages: ImportPages
  loaded: Awaited<ReturnType<typeof loadImports>>
  given: AddressResult | undefined
  /** The hosts that may be read. */
  children: ReactNode
}

/** A form for addresses of travel pages, and earlier requests. */
export function ImportsPage({ pages, loaded: { imports, filtered, sort }, given, children }: Props) {
  const to = usePaths()
  return (
    <DeskPage
      title={m.befun_title()}
      lead={m.befun_lead()}
      actions={<CsvButton list={{ name: 'offer-imports', path: '/befun.csv' }} total={imports.meta.total} />}
    >
      <div className={css.top}>
        <GiveAddresses given={given} />
        {children}
      </div>
      <FilterBar
        placeholder={m.befun_search()}
        filters={[
          {
            name: 'state',
            label: m.befun_state(),
            all: m.befun_state_all(),
            options: ADDRESS_STATES.map((value) => ({ value, label: addressStateName(value) })),
          },
        ]}
      />
      {imports.data.length > 0 ? (
        <DeskTable label={m.befun_list()} rows={imports.data} columns={columns(pages, to)} sort={sort} meta={imports.meta} />
      ) : filtered ? (
        <NothingFound all={to(pages.list)} />
      ) : (
        <EmptyState title={m.befun_none()}>{m.befun_none_text()}</EmptyState>
      )}
    </DeskPage>
  )
}

function columns(pages: ImportPages, to: ReturnType<typeof usePaths>): DeskColumn<OfferImport>[] {
  return [
    {
      key: 'created_at',
      title: m.befun_when(),
      sort: ['-created_at', 'created_at'],
      render: ({ id, created_at, first, counts }) => (
        <RowName>
          <Link to={to(pages.one, { id })}>
            <When value={created_at} short time />
          </Link>
          <span className={css.address}>{first}</span>
          {sizeOf(counts) > 1 && <span>{andMore(sizeOf(counts) - 1)}</span>}
        </RowName>
      ),
    },
    { key: 'asked_by', title: m.befun_who(), from: 'tablet', render: ({ asked_by }) => asked_by ?? m.befun_nobody() },
    {
      key: 'addresses',
      title: m.befun_addresses(),
      align: 'right',
      from: 'tablet',
      sort: ['-addresses', 'addresses'],
      render: ({ counts }) => sizeOf(counts),
    },
    {
      key: 'counts',
      title: m.befun_result(),
      render: ({ counts }) => (
        <ul className={css.counts}>
          {ADDRESS_STATES.filter((state) => counts[state] > 0).map((state) => (
            <li key={state}>
              <AddressBadge state={state} count={counts[state]} />
            </li>
          ))}
        </ul>
      ),
    },
  ]
}

function andMore(count: number): string {
  return count === 1 ? m.befun_and_more_one() : m.befun_and_more({ count })
}

function sizeOf(counts: OfferImport['counts']): number {
  return ADDRESS_STATES.reduce((sum, state) => sum + counts[state], 0)
}
