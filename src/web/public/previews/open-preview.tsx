import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { configContext, localeContext } from '../../visitor/page-context.ts'
import { previewCookie } from '../../visitor/preview.server.ts'
import css from './open-preview.module.css'

/**
 * A preview link: its token moves into a cookie, so that later addresses do not contain it. Without a token, or with an expired one, the
 * page explains that.
 */
export function loader({ url, context }: LoaderFunctionArgs) {
  const token = url.searchParams.get('token') ?? ''
  if (!/^[\w-]{32}$/.test(token)) return null
  return redirect(pathTo('home', context.get(localeContext)), { headers: cookieOf(token, context) })
}

/** Leaves the preview. */
export function action({ context }: ActionFunctionArgs) {
  return redirect(pathTo('home', context.get(localeContext)), { status: 303, headers: cookieOf(null, context) })
}

function cookieOf(token: string | null, context: LoaderFunctionArgs['context']) {
  return { 'set-cookie': previewCookie(token, { secure: context.get(configContext).https }) }
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.preview_title(), description: m.preview_ended(), indexed: false })
}

export default function OpenPreview() {
  const to = usePaths()
  return (
    <Container narrow className={css.page}>
      <h1>{m.preview_title()}</h1>
      <p>{m.preview_ended()}</p>
      <p>
        <ButtonLink to={to('home')}>{m.preview_ended_action()}</ButtonLink>
      </p>
    </Container>
  )
}
