import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { BankLineDetail, LineMatch, LineTarget, MatchInput, SetAsideKind } from '../../../domain/bank-statements/bank-statement.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Button } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import { DeskBadge, DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { readForm } from '../../form.server.ts'
import { Form } from '../../form.tsx'
import { useAddressValue } from '../../use-address-value.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './bank.module.css'
import { confidenceText, matchText, noonOfDay, setAsideName, targetKindName } from './bank-labels.ts'
import { SetAside } from './set-aside.tsx'
import { MatchErrors, Several, severalOf } from './several.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const query = url.searchParams.get('query')?.slice(0, 100) ?? ''
  const line = await ask(
    context
      .get(apiContext)
      .admin.bank.line[':id'].$get({ param: { id: encodeURIComponent(params.id ?? '') }, query: { ...(query && { query }) } }),
  )
  return { line, query }
}

/** Matches the line, sets it aside, or undoes that, by `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const { text, texts } = await readForm(request, context)
  const line = context.get(apiContext).admin.bank.line[':id']
  const param = { id: encodeURIComponent(params.id ?? '') }
  const done = (flash: Flash) => redirectWith(url.pathname, flash)
  const intent = text('intent')
  if (intent === 'undo') {
    const undone = await attempt(line.undo.$post({ param, json: { match_id: text('match_id'), reason: text('reason') } }))
    return 'refused' in undone ? undone.refused : done('bank_flash_undone')
  }
  const matched = await attempt(
    line.matches.$post({
      param,
      json: intent === 'set_aside' ? setAsideOf(text) : intent === 'several' ? severalOf({ text, texts }) : matchOf(text),
    }),
  )
  if ('refused' in matched) return matched.refused
  return done(intent === 'set_aside' ? 'bank_flash_set_aside' : 'bank_flash_matched')
}

function setAsideOf(text: (name: string) => string): MatchInput {
  const [kind, note] = [text('kind'), text('note')]
  return { ...(kind && { kind: kind as SetAsideKind }), ...(note && { note }) }
}

function matchOf(text: (name: string) => string): MatchInput {
  const [owed, reason] = [Number(text('owed')), text('reason')]
  return { [`${text('target')}_id`]: text('id'), ...(owed > 0 && { owed }), ...(reason && { reason }) }
}

export default function AdminBankLine() {
  const { line, query } = useLoaderData<typeof loader>()
  const to = usePaths()
  const list = line.amount.amount > 0 ? 'credits' : 'debits'
  return (
    <DeskPage
      tab={m.bank_line_title()}
      title={<MoneyText value={line.amount} exact />}
      lead={
        <Link to={`${to('admin_bank_lines')}?list=${list}`}>← {list === 'credits' ? m.bank_list_credits() : m.bank_list_debits()}</Link>
      }
      actions={!line.match && <SetAside />}
    >
      <DeskCard title={m.bank_line_title()}>
        <Facts line={line} />
      </DeskCard>
      {line.match ? <Matched match={line.match} /> : line.is_provisional ? <Unconfirmed /> : <Open line={line} query={query} />}
    </DeskPage>
  )
}

function Facts({ line: { text, payer, reference, day, account, balance, is_provisional } }: { line: BankLineDetail }) {
  return (
    <FactList>
      <Fact name={m.bank_text()}>{text ?? m.bank_text_deleted()}</Fact>
      <Fact name={m.bank_payer()}>{payer ?? '—'}</Fact>
      <Fact name={m.bank_reference()}>{reference || '—'}</Fact>
      <Fact name={m.bank_day()}>
        <When value={noonOfDay(day)} /> · {account.name} {is_provisional && <DeskBadge tone="warn">{m.bank_provisional()}</DeskBadge>}
      </Fact>
      <Fact name={m.bank_balance()}>
        <MoneyText value={balance} exact />
      </Fact>
    </FactList>
  )
}

function Matched({ match }: { match: LineMatch }) {
  const { id, target, also, kind, note, is_automatic, matched_by, created_at } = match
  return (
    <DeskCard title={m.bank_matched()}>
      {target ? <Target target={target} /> : <p>{kind && setAsideName(kind)}</p>}
      {also.map((one) => (
        <Target key={one.id} target={one} />
      ))}
      {note && <p>{note}</p>}
      <p className={css.small}>{confidenceText(match)}</p>
      <p className={css.small}>
        {[is_automatic ? m.bank_matched_automatic() : null, matched_by && `@${matched_by}`].filter(Boolean).join(' · ')} ·{' '}
        <When value={created_at} short time />
      </p>
      <div>
        <ActDialog label={m.bank_undo()} button={{ size: 'sm' }} text={m.bank_undo_text()} danger values={{ intent: 'undo', match_id: id }}>
          <ReasonField label={m.bank_undo_reason()} most={500} />
        </ActDialog>
      </div>
    </DeskCard>
  )
}

/** A line that the bank may still drop is only set aside. */
function Unconfirmed() {
  return (
    <DeskCard title={m.bank_suggestions()}>
      <DeskNothing>{m.error_bank_line_provisional()}</DeskNothing>
    </DeskCard>
  )
}

/** Suggestions, and a search for what is not among them. */
function Open({ line, query }: { line: BankLineDetail; query: string }) {
  const { suggestions, candidates } = line
  const is_credit = line.amount.amount > 0
  const search = useAddressValue<HTMLInputElement>(query)
  return (
    <>
      <DeskCard title={m.bank_suggestions()}>
        {suggestions.length === 0 ? (
          <DeskNothing>{m.bank_suggestions_none()}</DeskNothing>
        ) : (
          <ul className={css.targets}>
            {suggestions.map((one) => (
              <li key={one.id}>
                <div>
                  <Target target={one} />
                  <p className={css.small}>{confidenceText(one)}</p>
                </div>
                <MatchButton target={one} />
              </li>
            ))}
          </ul>
        )}
      </DeskCard>
      <Several several={line.several} />
      <DeskCard title={m.bank_find()}>
        <Form preventScrollReset className={css.find}>
          <TextField
            ref={search}
            name="query"
            label={is_credit ? m.bank_find_credit() : m.bank_find_debit()}
            defaultValue={query}
            maxLength={100}
            autoComplete="off"
          />
          <Button type="submit" look="outline">
            {m.desk_search()}
          </Button>
        </Form>
        {query && candidates.length === 0 && <DeskNothing>{m.bank_find_none()}</DeskNothing>}
        <ul className={css.targets}>
          {candidates.map((one) => (
            <li key={one.id}>
              <Target target={one} />
              <MatchButton target={one} />
            </li>
          ))}
        </ul>
      </DeskCard>
    </>
  )
}

const PAGES = {
  contribution: 'admin_contribution',
  payment: 'admin_payout',
  return: 'admin_payout',
  claim: 'admin_claim',
  repayment: 'admin_claim',
} as const

function Target({ target: { kind, page_id, label, payer, amount, day } }: { target: LineTarget }) {
  const to = usePaths()
  const name = targetKindName(kind)
  return (
    <p>
      {name && `${name} · `}
      <Link to={to(PAGES[kind], { id: page_id })}>{label}</Link>
      {payer && ` · ${payer}`} · <MoneyText value={amount} exact /> · <When value={noonOfDay(day)} short />
    </p>
  )
}

function MatchButton({ target: { kind, id, label, amount } }: { target: LineTarget }) {
  const is_claim = kind === 'claim'
  return (
    <ActDialog
      label={m.bank_match()}
      named={m.bank_match_named({ label })}
      button={{ size: 'sm' }}
      text={matchText(kind)}
      values={{ intent: 'match', target: kind, id, ...(is_claim && { owed: String(amount.amount) }) }}
    >
      <MatchErrors names={[`${kind}_id`, 'paid_on', 'arrived_on']} />
      {is_claim && <ReasonField label={m.bank_match_reason()} required={false} most={500} />}
    </ActDialog>
  )
}
