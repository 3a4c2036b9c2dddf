import type { ManagedCause } from '../../../domain/causes/pages/cause-page.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { countText } from '../../components/projects/project-labels.ts'
import { SideBadges } from '../../desk/content/side-state.tsx'
import { titleOf } from '../../desk/content/title-of.ts'
import { DeskBadge, DeskCard, DeskNothing } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import css from '../../desk/order/ordered-list.module.css'
import { OrderedList } from '../../desk/order/ordered-list.tsx'
import type { RowPlace } from '../../desk/order/ordered-row.ts'
import { MoveButtons, RowHandle } from '../../desk/order/row-moves.tsx'

/** The causes in the order in which the site shows them, and which of them projects may choose. */
export function CauseOrder({ causes }: { causes: ManagedCause[] }) {
  const locale = useLocale()
  const rows = causes.map((cause) => ({ id: cause.id, name: titleOf(cause, locale) }))
  const byId = new Map(causes.map((cause) => [cause.id, cause]))
  return (
    <DeskCard title={m.causes_view_order()}>
      <p>{m.causes_order_text()}</p>
      {rows.length > 0 ? (
        <OrderedList label={m.causes_title()} rows={rows} render={(id, place) => <CauseRow cause={byId.get(id)!} place={place} />} />
      ) : (
        <DeskNothing>{m.causes_empty()}</DeskNothing>
      )}
    </DeskCard>
  )
}

function CauseRow({ cause, place }: { cause: ManagedCause; place: RowPlace }) {
  const to = usePaths()
  const { id, es, en, enabled, used } = cause
  const locale = useLocale()
  const title = titleOf(cause, locale)
  return (
    <>
      <RowHandle title={title} handle={place.handle} />
      <div className={css.name}>
        <Link to={to('admin_cause', { slug: id })}>{title}</Link>
        <span>{countText(used, locale)}</span>
      </div>
      <div className={css.states}>
        {!enabled && <DeskBadge>{m.causes_not_offered()}</DeskBadge>}
        <SideBadges es={es} en={en} />
      </div>
      <div className={css.acts}>
        <Offering id={id} title={title} enabled={enabled} />
        <MoveButtons id={id} title={title} place={place} />
      </div>
    </>
  )
}

function Offering({ id, title, enabled }: { id: string; title: string; enabled: boolean }) {
  const named = enabled ? m.causes_retire_named({ title }) : m.causes_offer_named({ title })
  const label = enabled ? m.causes_retire() : m.causes_offer()
  return (
    <ActDialog
      label={label}
      named={named}
      text={enabled ? m.causes_retire_text() : m.causes_offer_text()}
      values={{ intent: enabled ? 'retire' : 'offer', id }}
    />
  )
}
