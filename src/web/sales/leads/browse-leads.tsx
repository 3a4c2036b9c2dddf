import { Button } from '@mantine/core'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { Duty } from '../../../domain/deals/leads/lead.ts'
import { languageName } from '../../../kit/formatters.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { LOCALES, type Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskBadge, DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { NativeSelect, Textarea, TextInput } from '../../desk/fields.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { Form } from '../../form.tsx'
import { Refusal } from '../../post-form.tsx'
import { reloadAfterConflict } from '../../sending.ts'
import { useProgress } from '../../shell/realtime/use-progress.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { useDealRevalidation } from '../deals/use-deal-revalidation.ts'
import { LeadTable } from './lead-table.tsx'
import css from './leads.module.css'

/** The leads, the sellers on duty, and a form to enter a chat. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const number = await ask(api.broadcasting.number.$get())
  const [list, duty] = await Promise.all([readList(url, (query) => api.sales.leads.$get({ query })), ask(api.sales.duty.$get())])
  return { list, duty, number: number.number, narrowed: url.search !== '', sort: url.searchParams.get('sort') ?? 'waiting' }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const api = context.get(apiContext)
  const here = (flash: Flash, path = url.pathname + url.search) => redirectWith(path, flash)
  if (text('intent') === 'duty') {
    const on_duty = text('on_duty') === 'yes'
    const done = await attempt(api.sales.duty.$put({ json: { on_duty } }))
    return 'refused' in done ? done.refused : here(on_duty ? 'leads_flash_duty_on' : 'leads_flash_duty_off')
  }
  if (text('intent') !== 'chat') throw data(null, { status: 400 })
  const { code, name, phone, email, message } = fieldsOf(text)
  const done = await attempt(api.sales.leads.$post({ json: { code, name, phone, email, message, language: text('language') as Locale } }))
  if ('refused' in done) return done.refused
  const path = pathTo('sales_deal', context.get(localeContext), { id: done.given.deal_id })
  return here(done.given.joined ? 'leads_flash_joined' : 'leads_flash_started', path)
}

function fieldsOf(text: (name: string) => string) {
  return { code: text('code'), name: text('name'), phone: text('phone'), email: text('email'), message: text('message') }
}

export const shouldRevalidate = reloadAfterConflict

/** The clocks of those who wait count minutes. */
const CLOCK_MS = 60_000

export default function BrowseLeads() {
  const refused = useActionData<typeof action>()
  const { list, duty, number, narrowed, sort } = useLoaderData<typeof loader>()
  const to = usePaths()
  useDealRevalidation(number)
  useProgress(
    list.data.some(({ answered_at }) => answered_at === null),
    CLOCK_MS,
  )
  return (
    <DeskPage
      title={m.leads_title()}
      lead={m.leads_lead()}
      actions={
        <>
          <CsvButton list={{ name: 'leads', path: '/sales/leads.csv' }} total={list.meta.total} />
          <EnterChat />
        </>
      }
    >
      {refused && <Refusal>{refused.message}</Refusal>}
      <DutyCard duty={duty} />
      <FilterBar
        placeholder={m.leads_search()}
        filters={[
          {
            name: 'state',
            label: m.leads_state(),
            all: m.leads_state_all(),
            options: [
              { value: 'waiting', label: m.leads_state_waiting() },
              { value: 'answered', label: m.leads_state_answered() },
            ],
          },
          { name: 'mine', label: m.leads_whose(), all: m.leads_of_all(), options: [{ value: '1', label: m.leads_mine() }] },
        ]}
      />
      {list.data.length > 0 ? (
        <LeadTable leads={list.data} meta={list.meta} sort={sort} />
      ) : (
        <EmptyState
          title={m.leads_none()}
          action={narrowed ? <ButtonLink to={to('sales_leads')}>{m.leads_none_action()}</ButtonLink> : undefined}
        >
          {m.leads_none_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}

/** The sellers on duty, and the reader's own switch. */
function DutyCard({ duty: { on_duty, sellers } }: { duty: Duty }) {
  const names = sellers.map(({ name, surname }) => `${name} ${surname}`).join(', ')
  return (
    <DeskCard
      title={m.leads_duty()}
      aside={<DeskBadge tone={on_duty ? 'good' : 'neutral'}>{on_duty ? m.leads_duty_on() : m.leads_duty_off()}</DeskBadge>}
    >
      <div className={css.duty}>
        <p>{sellers.length > 0 ? m.leads_duty_who({ names }) : m.leads_duty_nobody()}</p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="duty" />
          <input type="hidden" name="on_duty" value={on_duty ? 'no' : 'yes'} />
          <Button type="submit" variant={on_duty ? 'default' : 'filled'} size="sm">
            {on_duty ? m.leads_duty_end() : m.leads_duty_start()}
          </Button>
        </Form>
      </div>
    </DeskCard>
  )
}

/** Starts a deal of a chat, by the code of its first message. */
function EnterChat() {
  const locale = useLocale()
  return (
    <ActDialog
      label={m.leads_chat()}
      button={{ variant: 'filled', size: 'sm' }}
      text={m.leads_chat_text()}
      submit={m.leads_chat_do()}
      values={{ intent: 'chat' }}
    >
      <TextInput name="code" label={m.leads_chat_code()} maxLength={10} autoComplete="off" data-autofocus />
      <TextInput name="name" label={m.leads_chat_name()} maxLength={120} autoComplete="off" />
      <TextInput name="phone" type="tel" label={m.leads_chat_phone()} maxLength={60} autoComplete="off" />
      <TextInput name="email" type="email" label={m.leads_chat_email()} maxLength={254} autoComplete="off" />
      <Textarea name="message" label={m.leads_chat_message()} maxLength={4000} minRows={2} />
      <NativeSelect
        name="language"
        label={m.leads_chat_language()}
        defaultValue={locale}
        data={LOCALES.map((language) => ({ value: language, label: languageName(locale, language) }))}
      />
    </ActDialog>
  )
}
