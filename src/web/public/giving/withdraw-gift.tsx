import { type ActionFunctionArgs, data, type HeadersArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button, ButtonLink } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askValid, attempt } from '../../ask.server.ts'
import { AccountCard } from '../../components/sign-in/account-card.tsx'
import { Form } from '../../form.tsx'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { Refusal } from '../../post-form.tsx'
import type { PageHandle } from '../../shell/page-handle.ts'
import { apiContext } from '../../visitor/page-context.ts'

export const handle: PageHandle = { no_return: true }

/** Withdraws a transfer that a guest announced. Opening the link changes nothing, as mail programs open links automatically. */
export async function loader({ params: { code = '' }, url, context }: LoaderFunctionArgs) {
  const link = await askValid(context.get(apiContext)['gift-withdrawal'].$get({ query: { 'gift-token': tokenOf(url) } }))
  return data({ code, link }, { status: link ? 200 : 400, headers: { 'cache-control': 'no-store' } })
}

/** React Router leaves out a loader's headers otherwise. */
export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export async function action({ url, context }: ActionFunctionArgs) {
  const tried = await attempt(context.get(apiContext)['gift-withdrawal'].$post({ query: { 'gift-token': tokenOf(url) } }))
  return 'refused' in tried ? tried.refused : { withdrawn: true as const }
}

function tokenOf({ searchParams }: URL): string {
  return (searchParams.get('gift-token') ?? '').slice(0, 600)
}

export function meta(about: MetaArguments) {
  const named = { title: m.withdrawal_title(), description: m.withdrawal_lead(), indexed: false }
  return [...pageMeta(about, named), { name: 'referrer', content: 'same-origin' }]
}

export default function WithdrawGift() {
  const { code, link } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const locale = useLocale()
  const to = usePaths()
  const trail = (
    <ButtonLink to={to('trail', { code })} look="outline">
      {m.trail_watch_to_trail()}
    </ButtonLink>
  )
  if (!link)
    return (
      <AccountCard title={m.error_invalid_link()} lead={m.withdrawal_invalid()} scene="patagonia-11">
        {trail}
      </AccountCard>
    )
  if (answered && 'withdrawn' in answered)
    return (
      <AccountCard title={m.withdrawal_done()} lead={m.withdrawal_done_text()} scene="coast-8">
        {trail}
      </AccountCard>
    )
  if (!link.may_withdraw)
    return (
      <AccountCard title={m.withdrawal_over()} lead={m.withdrawal_over_text()} scene="coast-8">
        {trail}
      </AccountCard>
    )
  const about = { amount: formatMoney(link.amount, locale, 'exact'), project: link.project ?? m.contribution_hidden_project() }
  return (
    <AccountCard title={m.withdrawal_title()} lead={m.withdrawal_text(about)} scene="coast-8">
      {answered && <Refusal>{answered.message}</Refusal>}
      <Form method="post">
        <Button type="submit">{m.withdrawal_send()}</Button>
      </Form>
      {trail}
    </AccountCard>
  )
}
