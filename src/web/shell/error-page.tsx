import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { FirstScreenEnd } from '../../kit/ui/first-screen-end.tsx'
import { ButtonLink, Container } from '../../kit/ui/ui.tsx'
import { Picture } from '../../pictures/scenes/picture.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import css from './error-page.module.css'

/** The page for errors of the root itself, without a layout. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <main id="main">
      <ErrorMessage error={error} />
      <FirstScreenEnd />
    </main>
  )
}

/** `Error 404: No encontrado`, or `Error` and the message for users, with a link onward. */
export function ErrorMessage({ error }: { error: unknown }) {
  const to = usePaths()
  const offline = useOffline(error)
  const here = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const code = isRouteErrorResponse(error) && typeof error.data?.request_id === 'string' ? error.data.request_id : undefined
  const title = missing ? m.site_error_404() : offline ? m.site_offline_title() : m.site_error()
  return (
    <Container className={css.error}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className={css.text}>
        <h1>{title}</h1>
        <p>{missing ? m.site_error_404_text() : offline ? m.site_offline_text() : m.site_error_text()}</p>
        {code && <p className={css.code}>{m.site_error_code({ code })}</p>}
        <div className={css.ways}>
          {!missing && (
            <ButtonLink reloadDocument to={here}>
              {m.site_error_retry()}
            </ButtonLink>
          )}
          <ButtonLink look={missing ? 'primary' : 'outline'} to={to('home')}>
            {m.site_error_home()}
          </ButtonLink>
          <ButtonLink look="outline" to={to('projects')}>
            {m.site_error_projects()}
          </ButtonLink>
        </div>
      </div>
      <Picture scene={missing ? 'puna-7' : 'patagonia-11'} alt="" sizes="(min-width: 48rem) 40vw, 90vw" className={css.picture} />
    </Container>
  )
}

/** True if the page could not be fetched without a connection, which is no fault of ours; it is loaded again when the connection is back. */
function useOffline(error: unknown): boolean {
  const [offline] = useState(() => typeof navigator !== 'undefined' && !navigator.onLine && !isRouteErrorResponse(error))
  useEffect(() => {
    if (!offline) return
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [offline])
  return offline
}
