import type { ReactNode } from 'react'
import { type ActionFunctionArgs, data, type HeadersArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { LetterStop } from '../../domain/emails/stops/letter-stop.ts'
import { m } from '../../kit/sentences/messages.js'
import type { Refused } from '../../kit/ui/forms/field-errors.ts'
import { Button, ButtonLink } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { askValid, attempt } from '../ask.server.ts'
import { AccountCard } from '../components/sign-in/account-card.tsx'
import { readForm } from '../form.server.ts'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import { PostForm } from '../post-form.tsx'
import type { PageHandle } from '../shell/page-handle.ts'
import { apiContext } from '../visitor/page-context.ts'
import css from './leave-news.module.css'
import { TOPICS } from './letter-topics.ts'

export const handle: PageHandle = { no_return: true }

/** The target of a news letter's link. Opening it changes nothing, as mail programs open links by themselves: a button leaves. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const link =
    tokenOf(url) === '' ? null : await askValid(context.get(apiContext).news.link.$get({ query: { 'news-token': tokenOf(url) } }))
  const token = stopTokenOf(url)
  const stop = token === '' ? null : await askValid(context.get(apiContext).letters.link.$get({ query: { 'stop-token': token } }))
  return data({ link, stop }, { status: link || stop ? 200 : 400, headers: { 'cache-control': 'no-store' } })
}

/** React Router leaves out a loader's headers otherwise. */
export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const token = stopTokenOf(url)
  if (token !== '') {
    const stopped = await attempt(context.get(apiContext).letters.stop.$post({ query: { 'stop-token': token } }))
    return 'refused' in stopped ? stopped.refused : { stopped: stopped.given.stopped }
  }
  const scope = text('scope') === 'all' ? ('all' as const) : ('project' as const)
  const done = await attempt(context.get(apiContext).news.leave.$post({ query: { 'news-token': tokenOf(url), scope } }))
  return 'refused' in done ? done.refused : { left: done.given.left }
}

function tokenOf(url: URL): string {
  return url.searchParams.get('news-token')?.slice(0, 400) ?? ''
}

function stopTokenOf(url: URL): string {
  return url.searchParams.get('stop-token')?.slice(0, 400) ?? ''
}

export function meta(about: MetaArguments) {
  const named = { title: m.news_leave_title(), description: m.news_left_text(), indexed: false }
  return [...pageMeta(about, named), { name: 'referrer', content: 'same-origin' }]
}

export default function LeaveNews() {
  const { link, stop } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  const account = (
    <ButtonLink to={to('account')} look="outline">
      {m.news_left_account()}
    </ButtonLink>
  )
  const refused = answered && 'message' in answered ? answered : undefined
  const done = answered && 'stopped' in answered ? answered.stopped : undefined
  if (stop) return <StopLetters stop={stop} done={done} refused={refused} account={account} />
  if (!link) {
    return (
      <AccountCard title={m.error_invalid_link()} lead={m.news_invalid_text()} scene="patagonia-11">
        {account}
      </AccountCard>
    )
  }
  const left = answered && 'left' in answered ? answered.left : link.left
  const { project } = link
  return (
    <AccountCard
      title={left === 'all' ? m.news_left_all() : left === 'project' ? m.news_left_project({ project }) : m.news_leave_title()}
      lead={left === null ? m.news_leave_text({ project }) : m.news_left_text()}
      scene="coast-8"
    >
      <PostForm refused={refused} className={css.choices}>
        {left === null && (
          <Button type="submit" name="scope" value="project">
            {m.news_leave_project()}
          </Button>
        )}
        {left !== 'all' && (
          <Button type="submit" name="scope" value="all" look="outline">
            {m.news_leave_all()}
          </Button>
        )}
      </PostForm>
      {left !== null && account}
    </AccountCard>
  )
}

/** The same for letters that are no news: all of one topic. */
function StopLetters({
  stop: { topic, stopped },
  done,
  refused,
  account,
}: {
  stop: LetterStop
  done: LetterStop['stopped'] | undefined
  refused: Refused | undefined
  account: ReactNode
}) {
  const about = TOPICS[topic]()
  if (done === undefined && stopped === 'no') {
    const text = topic === 'organization' ? m.news_stop_organization_text({ topic: about }) : m.news_stop_text({ topic: about })
    return (
      <AccountCard title={m.news_stop_title()} lead={text} scene="coast-8">
        <PostForm refused={refused} className={css.choices}>
          <Button type="submit">{m.news_stop()}</Button>
        </PostForm>
      </AccountCard>
    )
  }
  const title = done === 'now' ? m.news_stopped_title() : m.news_stopped_before_title()
  return (
    <AccountCard title={title} lead={m.news_stopped_text({ topic: about })} scene="coast-8">
      {account}
    </AccountCard>
  )
}
