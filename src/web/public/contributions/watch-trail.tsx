import { type ActionFunctionArgs, data, type HeadersArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Button, ButtonLink } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askValid, attempt } from '../../ask.server.ts'
import { AccountCard } from '../../components/sign-in/account-card.tsx'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { PostForm } from '../../post-form.tsx'
import type { PageHandle } from '../../shell/page-handle.ts'
import { apiContext } from '../../visitor/page-context.ts'

export const handle: PageHandle = { no_return: true }

/**
 * The target of a letter's link: to confirm an address, or to stop. Opening it changes nothing, as mail programs open links automatically.
 */
export async function loader({ params: { code = '' }, url, context }: LoaderFunctionArgs) {
  const link = await askValid(context.get(apiContext)['trail-watch'].$get({ query: { 'news-token': tokenOf(url) } }))
  return data({ code, link }, { status: link ? 200 : 400, headers: { 'cache-control': 'no-store' } })
}

/** React Router leaves out a loader's headers otherwise. */
export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export async function action({ url, context }: ActionFunctionArgs) {
  const api = context.get(apiContext)['trail-watch']
  const query = { 'news-token': tokenOf(url) }
  const link = await askValid(api.$get({ query }))
  const done = link?.does === 'confirm' ? await attempt(api.confirm.$post({ query })) : await attempt(api.leave.$post({ query }))
  return 'refused' in done ? done.refused : { did: link?.does ?? ('leave' as const) }
}

/** A letter's button has a single-use token, its link to stop the other. */
function tokenOf({ searchParams }: URL): string {
  return (searchParams.get('token') ?? searchParams.get('news-token') ?? '').slice(0, 600)
}

export function meta(about: MetaArguments) {
  const named = { title: m.trail_watch_page(), description: m.trail_watch_text(), indexed: false }
  return [...pageMeta(about, named), { name: 'referrer', content: 'same-origin' }]
}

export default function WatchTrail() {
  const { code, link } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  const did = answered && 'did' in answered ? answered.did : undefined
  const trail = (
    <>
      <ButtonLink to={to('trail', { code })} look="outline">
        {m.trail_watch_to_trail()}
      </ButtonLink>
      {link?.withdrawal && (
        <Link to={`${to('gift_withdrawal', { code })}?gift-token=${encodeURIComponent(link.withdrawal)}`}>{m.transfer_withdraw()}</Link>
      )}
    </>
  )
  if (did === 'leave') {
    return (
      <AccountCard title={m.trail_watch_left()} lead={m.trail_watch_left_text()} scene="coast-8">
        {trail}
      </AccountCard>
    )
  }
  if (!link) {
    return (
      <AccountCard title={m.error_invalid_link()} lead={m.trail_watch_invalid_text()} scene="patagonia-11">
        {trail}
      </AccountCard>
    )
  }
  if (link.does === 'confirm' && (did === 'confirm' || link.confirmed)) {
    return (
      <AccountCard title={m.trail_watch_confirmed()} lead={m.trail_watch_confirm_text({ code })} scene="coast-8">
        {trail}
      </AccountCard>
    )
  }
  const confirms = link.does === 'confirm'
  return (
    <AccountCard
      title={confirms ? m.trail_watch_confirm_title() : m.trail_watch_leave_title()}
      lead={confirms ? m.trail_watch_confirm_text({ code }) : m.trail_watch_leave_text({ code })}
      scene="coast-8"
    >
      <PostForm refused={answered && 'message' in answered ? answered : undefined}>
        <Button type="submit">{confirms ? m.trail_watch_confirm() : m.trail_watch_leave()}</Button>
      </PostForm>
      {trail}
    </AccountCard>
  )
}
