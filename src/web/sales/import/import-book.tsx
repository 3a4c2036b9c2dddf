import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import { BOOK_HEADINGS, type BookField } from '../../../domain/deals/past-deals/past-deals.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { sheetImport } from '../../desk/sheet-import/sheet-import.server.ts'
import { SheetImport } from '../../desk/sheet-import/sheet-import.tsx'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './import-book.module.css'

/** Previews a file, or imports the previewed one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const done = await sheetImport(await readForm(request, context), (form) => context.get(apiContext).sales.imports.$post({ form }))
  if (!done) throw data(null, { status: 400 })
  return done
}

export default function ImportBook() {
  const answer = useActionData<typeof action>()
  return (
    <DeskPage title={m.book_title()} lead={m.book_lead()}>
      <SheetImport title={m.book_file()} text={m.book_text()} hint={m.book_file_hint()} answer={answer} />
      <DeskCard title={m.book_columns()}>
        <DeskNothing>{m.book_columns_text()}</DeskNothing>
        <Columns />
      </DeskCard>
    </DeskPage>
  )
}

/** Possible names of each column, in the reader's language. */
function Columns() {
  const at = useLocale() === 'es' ? -1 : 0
  const fields = Object.keys(BOOK_HEADINGS) as BookField[]
  return (
    <dl className={css.columns}>
      {fields.map((field) => (
        <div key={field}>
          <dt>
            <code>{BOOK_HEADINGS[field].at(at)}</code>
          </dt>
          <dd>{COLUMN_TEXTS[field]()}</dd>
        </div>
      ))}
    </dl>
  )
}

const COLUMN_TEXTS: Record<BookField, () => string> = {
  number: m.book_column_number,
  name: m.book_column_name,
  email: m.book_column_email,
  phone: m.book_column_phone,
  language: m.book_column_language,
  title: m.book_column_title,
  stage: m.book_column_stage,
  owner: m.book_column_owner,
  amount: m.book_column_amount,
  currency: m.book_column_currency,
  holds_until: m.book_column_holds_until,
  project: m.book_column_project,
  expected_on: m.book_column_expected_on,
  start: m.book_column_start,
  end: m.book_column_end,
  lost_reason: m.book_column_lost_reason,
  note: m.book_column_note,
}
