import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { FundDetail } from '../../../domain/contributions/fund/fund.ts'
import { formatMoney } from '../../../kit/money.ts'
import { amountForField } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import { DeskBadge, DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { TextInput } from '../../desk/fields.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { readForm } from '../../form.server.ts'
import { amountErrors, postedAmount } from '../../posted-amounts.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './fund.module.css'
import { ProjectChoice } from './project-choice.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return ask(context.get(apiContext).admin.fund[':id'].$get({ param: { id: encodeURIComponent(params.id ?? '') } }))
}

/** Allocates it by the rule, or by a decision, by `by`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { text, parsed } = await readForm(request, context)
  const locale = context.get(localeContext)
  const currency = text('currency')
  const decision = text('by') === 'decision'
  const json = {
    seen: Number(text('seen')),
    by: decision ? ('decision' as const) : ('rule' as const),
    reason: text('reason'),
    ...(decision
      ? { project_id: text('project_id'), amount: postedAmount(text('typed'), currency, locale) }
      : { seen_portions: parsed<{ id: string; amount: number }[]>('seen_portions') }),
  }
  const param = { id: encodeURIComponent(params.id ?? '') }
  const errors = decision ? amountErrors({ amount: text('typed') }, currency, locale) : {}
  const tried = await attempt(context.get(apiContext).admin.fund[':id'].allocations.$post({ param, json }), {}, errors)
  if ('refused' in tried) return tried.refused
  // Money that is allocated wholly is in the fund no more.
  const { left } = tried.given
  const to = left.amount > 0 ? pathTo('admin_fund_money', locale, { id: params.id ?? '' }) : pathTo('admin_fund', locale)
  return redirectWith(to, 'fund_desk_flash_allocated')
}

export default function AdminFundMoney() {
  const money = useLoaderData<typeof loader>()
  const { id, code, amount, since, given_for, projects } = money
  const to = usePaths()
  return (
    <DeskPage
      tab={m.fund_desk_one()}
      title={<MoneyText value={amount} exact />}
      lead={<Link to={to('admin_fund')}>← {m.fund_desk_title()}</Link>}
      actions={projects.length > 0 && <Acts money={money} />}
    >
      <DeskCard title={m.fund_desk_one()}>
        <FactList>
          <Fact name={m.fund_desk_trail()}>
            <Link to={to('admin_contribution', { id })}>{code}</Link>
          </Fact>
          <Fact name={m.fund_desk_since()}>
            <When value={since} />
          </Fact>
          <Fact name={m.fund_desk_given_for()} lang="es">
            {given_for?.name ?? '—'}
          </Fact>
          <Fact name={m.fund_desk_rule()}>{m.fund_rule_text()}</Fact>
        </FactList>
      </DeskCard>
      {projects.length > 0 ? (
        <DeskTable label={m.fund_desk_projects()} rows={projects} columns={columns()} />
      ) : (
        <DeskCard title={m.fund_desk_projects()}>
          <DeskNothing>{m.error_fund_no_project()}</DeskNothing>
        </DeskCard>
      )}
    </DeskPage>
  )
}

function Acts({ money }: { money: FundDetail }) {
  const { amount, projects } = money
  const locale = useLocale()
  const seen = { seen: String(amount.amount), currency: amount.currency }
  const given = projects.filter(({ by_rule }) => by_rule.amount > 0)
  const seen_portions = JSON.stringify(given.map(({ id, by_rule }) => ({ id, amount: by_rule.amount })))
  return (
    <>
      <ActDialog
        label={m.fund_desk_by_decision()}
        button={{ size: 'sm' }}
        text={m.fund_desk_by_decision_text()}
        values={{ by: 'decision', ...seen }}
      >
        <DecisionFields money={money} />
      </ActDialog>
      <ActDialog
        label={m.fund_desk_by_rule()}
        button={{ variant: 'filled', size: 'sm' }}
        text={
          <>
            <p>{m.fund_desk_by_rule_text()}</p>
            <ul>
              {given.map(({ id, name, by_rule }) => (
                <li key={id}>
                  <strong>{formatMoney(by_rule, locale, 'exact')}</strong> → <span lang="es">{name}</span>
                </li>
              ))}
            </ul>
          </>
        }
        values={{ by: 'rule', ...seen, seen_portions }}
      >
        <ReasonField label={m.fund_desk_alone()} required={false} most={500} />
      </ActDialog>
    </>
  )
}

function DecisionFields({ money }: { money: FundDetail }) {
  const { amount } = money
  const locale = useLocale()
  return (
    <>
      <ProjectChoice choices={money} />
      <TextInput
        name="typed"
        label={m.fund_desk_how_much({ currency: amount.currency })}
        defaultValue={amountForField(amount, locale)}
        also="amount"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <ReasonField label={m.fund_desk_reason()} most={500} />
    </>
  )
}

type Candidate = FundDetail['projects'][number]

function columns(): DeskColumn<Candidate>[] {
  return [
    { key: 'project', title: m.fund_desk_project(), render: (candidate) => <Name {...candidate} /> },
    { key: 'lacks', title: m.fund_desk_lacks(), align: 'right', render: ({ lacks }) => <MoneyText value={lacks} exact /> },
    {
      key: 'by_rule',
      title: m.fund_desk_gets(),
      align: 'right',
      from: 'tablet',
      render: ({ by_rule }) => (by_rule.amount > 0 ? <MoneyText value={by_rule} exact /> : '—'),
    },
  ]
}

/** On a phone it includes what the rule gives, whose column has no room. */
function Name({ slug, name, same_cause, by_rule }: Candidate) {
  const to = usePaths()
  return (
    <div className={css.what}>
      <Link to={to('admin_project', { slug })} lang="es">
        {name}
      </Link>
      {same_cause && (
        <span>
          <DeskBadge>{m.fund_desk_same_cause()}</DeskBadge>
        </span>
      )}
      {by_rule.amount > 0 && (
        <span className={css.phone}>
          {m.fund_desk_gets()} <MoneyText value={by_rule} exact />
        </span>
      )}
    </div>
  )
}
