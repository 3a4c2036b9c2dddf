import { useLocation } from 'react-router'
import { withoutPage } from '../../../domain/saved-filters/saved-filter.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'

/** The reason for an empty screen, and the next step: clear the filters, start the first deal, or import those of an old book. */
export function NoDeals({ view }: { view: 'board' | 'list' }) {
  const { search } = useLocation()
  const to = usePaths()
  const is_narrowed = [...new URLSearchParams(withoutPage(search)).keys()].some((name) => name !== 'view' && name !== 'sort')
  return is_narrowed ? (
    <EmptyState
      title={m.deals_none()}
      action={<ButtonLink to={to('sales_deals') + (view === 'list' ? '?view=list' : '')}>{m.deals_none_action()}</ButtonLink>}
    >
      {m.deals_none_text()}
    </EmptyState>
  ) : (
    <EmptyState
      title={m.deals_none_yet()}
      action={
        <>
          <ButtonLink to={to('sales_deal_new')}>{m.deals_new_deal()}</ButtonLink>
          <ButtonLink to={to('sales_import')} look="outline">
            {m.book_title()}
          </ButtonLink>
        </>
      }
    >
      {m.deals_none_yet_text()}
    </EmptyState>
  )
}
