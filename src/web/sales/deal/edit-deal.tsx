import type { Deal, DealChoices } from '../../../domain/deals/deal.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import type { OfferedOffers } from '../deals/search-offers.ts'
import css from './deal.module.css'
import { DealFields } from './deal-fields.tsx'
import { SeenVersion } from './seen-version.tsx'

/** Changes the fields of a deal, in the version that was seen. */
export function EditDeal({ deal, choices, offers }: { deal: Deal; choices: DealChoices; offers: OfferedOffers }) {
  return (
    <ActDialog
      label={m.deals_edit()}
      title={m.deals_edit()}
      text={deal.code}
      submit={m.deals_save()}
      values={{ intent: 'edit' }}
      fields={(errors) => (
        <div className={css.fields}>
          <SeenVersion version={deal.version} />
          <DealFields deal={deal} typed={undefined} errors={errors} choices={choices} offers={offers} me="" />
        </div>
      )}
    />
  )
}
