import type { ContentRow } from '../../../domain/content/content.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ChosenBar } from '../chosen-bar.tsx'
import { ActDialog } from '../dialogs/act-dialog.tsx'
import { NativeSelect } from '../fields.tsx'
import css from './act-on-content.module.css'
import { titleOf } from './title-of.ts'

/** The page of one item. */
export type ItemPage = 'admin_post' | 'admin_event' | 'admin_cause'

interface Many {
  done: string[]
  refused: { id: string; why: string }[]
}

/** The selected items and the acts on all of them, at the foot of the window; each act lists its effects. */
export function ActOnContent({ rows, page, onNone }: { rows: ContentRow[]; page: ItemPage; onNone: () => void }) {
  const locale = useLocale()
  const chosen = JSON.stringify(rows.map(({ id, version }) => ({ id, version })))
  const list = (
    <ul className={css.chosen}>
      {rows.map((row) => (
        <li key={row.id}>{titleOf(row, locale)}</li>
      ))}
    </ul>
  )
  const dialog = {
    children: <Sides />,
    result: (answer: Many) => <Result answer={answer} rows={rows} page={page} />,
  }
  return (
    <ChosenBar count={rows.length} onNone={onNone}>
      <ActDialog<Many>
        {...dialog}
        label={m.content_many_withdraw()}
        button={{ size: 'sm' }}
        title={m.content_many_withdraw_title()}
        text={<Says text={m.content_many_text_withdraw()} list={list} />}
        danger
        values={{ act: 'withdraw', chosen }}
      />
      <ActDialog<Many>
        {...dialog}
        label={m.content_many_publish()}
        button={{ variant: 'filled', size: 'sm' }}
        title={m.content_many_publish_title()}
        text={<Says text={m.content_many_text_publish()} list={list} />}
        values={{ act: 'publish', chosen }}
      />
    </ChosenBar>
  )
}

function Says({ text, list }: { text: string; list: React.ReactNode }) {
  return (
    <>
      {text}
      {list}
    </>
  )
}

function Sides() {
  return (
    <NativeSelect
      name="sides"
      label={m.content_many_sides()}
      data={[
        { value: 'both', label: m.content_many_both() },
        { value: 'es', label: m.content_side_es() },
        { value: 'en', label: m.content_side_en() },
      ]}
    />
  )
}

function Result({ answer: { done, refused }, rows, page }: { answer: Many; rows: ContentRow[]; page: ItemPage }) {
  const to = usePaths()
  const locale = useLocale()
  const nameOf = (id: string) => {
    const row = rows.find((one) => one.id === id)
    return row ? titleOf(row, locale) : id
  }
  return (
    <div role="status">
      {done.length > 0 && <p>{done.length === 1 ? m.content_many_done_one() : m.content_many_done_other({ count: done.length })}</p>}
      <p>{refused.length === 1 ? m.content_many_refused_one() : m.content_many_refused_other({ count: refused.length })}</p>
      <ul>
        {refused.map(({ id, why }) => (
          <li key={id}>
            <Link to={to(page, { slug: id })}>{nameOf(id)}</Link>: {why}
          </li>
        ))}
      </ul>
      <Link to="">{m.content_many_see()}</Link>
    </div>
  )
}
