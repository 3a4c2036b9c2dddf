import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { BankAnswers, BankStatementDetail } from '../../../domain/bank-statements/bank-statement.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { readAmount } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import { DeskBadge, DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { type PostedForm, readForm } from '../../form.server.ts'
import { amountErrors } from '../../posted-amounts.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { AnswerForm } from './answer-form.tsx'
import { noonOfDay } from './bank-labels.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return ask(context.get(apiContext).admin.bank.statement[':id'].$get({ param: { id: encodeURIComponent(params.id ?? '') } }))
}

/** Answers what the file asks, or removes it, by `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const statement = context.get(apiContext).admin.bank.statement[':id']
  const param = { id: encodeURIComponent(params.id ?? '') }
  const locale = context.get(localeContext)
  const done = (path: string, flash: Flash) => redirectWith(path, flash)
  if (posted.text('intent') === 'remove') {
    const removed = await attempt(statement.$delete({ param }))
    return 'refused' in removed ? removed.refused : done(pathTo('admin_bank', locale), 'bank_flash_removed')
  }
  const typed = { opening: posted.text('opening'), closing: posted.text('closing') }
  const amounts = amountErrors(Object.fromEntries(Object.entries(typed).filter(([, text]) => text)), posted.text('currency'), locale)
  const answered = await attempt(statement.answers.$put({ param, json: answersOf(posted, locale) }), { typed }, amounts)
  return 'refused' in answered ? answered.refused : done(url.pathname, 'bank_flash_imported')
}

/** No whole number, so that the endpoint refuses it beside its field; a balance may be -1. */
const UNREADABLE = 0.5

/** Its fields are `column:Heading`. */
function answersOf({ form, text }: PostedForm, locale: 'es' | 'en'): BankAnswers {
  const columns = Object.fromEntries(
    [...form].filter(([name]) => name.startsWith('column:')).map(([name, value]) => [name.slice('column:'.length), String(value)]),
  )
  const amount = (name: string) => (text(name) ? (readAmount(text(name), text('currency'), locale).amount ?? UNREADABLE) : null)
  return {
    reading: { columns, decimal: text('decimal') } as BankAnswers['reading'],
    opening: amount('opening'),
    closing: amount('closing'),
    is_account: text('is_account') === 'yes',
  }
}

interface TypedBalances {
  typed: { opening: string; closing: string }
}

export default function AdminBankStatement() {
  const statement = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  const refused = answered && 'typed' in answered ? (answered as typeof answered & Pick<TypedBalances, 'typed'>) : undefined
  return (
    <DeskPage
      tab={m.bank_statement()}
      title={
        <>
          {statement.account.name}{' '}
          {statement.state === 'asks' ? (
            <DeskBadge tone="warn">{m.bank_state_asks()}</DeskBadge>
          ) : (
            <DeskBadge tone="good">{m.bank_state_imported()}</DeskBadge>
          )}
        </>
      }
      lead={<Link to={to('admin_bank')}>← {m.bank_title()}</Link>}
      actions={statement.state === 'asks' && <Remove />}
    >
      <DeskCard title={m.bank_statement()}>
        <Facts statement={statement} />
      </DeskCard>
      {statement.state === 'asks' && (
        <DeskCard title={m.bank_asks_title()}>
          <AnswerForm statement={statement} refused={refused} />
        </DeskCard>
      )}
      {statement.state === 'imported' && (
        <p>
          <Link to={`${to('admin_bank_lines')}?account=${statement.account.id}`}>{m.bank_list_credits()}</Link>
          {' · '}
          <Link to={`${to('admin_bank_lines')}?list=debits&account=${statement.account.id}`}>{m.bank_list_debits()}</Link>
        </p>
      )}
    </DeskPage>
  )
}

function Remove() {
  return <ActDialog label={m.bank_remove()} button={{ size: 'sm' }} text={m.bank_remove_text()} danger values={{ intent: 'remove' }} />
}

function Facts({
  statement: { file_name, starts_on, ends_on, opening, closing, lines, new_lines, uploaded_by, created_at },
}: {
  statement: BankStatementDetail
}) {
  return (
    <FactList>
      <Fact name={m.bank_file()}>{file_name}</Fact>
      {starts_on && ends_on && (
        <>
          <Fact name={m.bank_period()}>
            <When value={noonOfDay(starts_on)} /> – <When value={noonOfDay(ends_on)} />
          </Fact>
          <Fact name={m.bank_lines()}>{m.bank_lines_of({ lines, new_lines })}</Fact>
        </>
      )}
      {opening && closing && (
        <>
          <Fact name={m.bank_opening()}>
            <MoneyText value={opening} exact />
          </Fact>
          <Fact name={m.bank_closing()}>
            <MoneyText value={closing} exact />
          </Fact>
        </>
      )}
      <Fact name={m.bank_uploaded()}>
        <When value={created_at} short time /> {uploaded_by && `· @${uploaded_by}`}
      </Fact>
    </FactList>
  )
}
