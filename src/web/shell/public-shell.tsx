import { lazy, type ReactNode, Suspense } from 'react'
import type { Bell } from '../../domain/notifications/notification.ts'
import { m } from '../../kit/sentences/messages.js'
import { FirstScreenEnd } from '../../kit/ui/first-screen-end.tsx'
import { FavoritesForm } from '../components/favorites/favorite-button.tsx'
import { LoginDialogHost } from '../components/sign-in/login-link.tsx'
import { useBrand, useSiteIfLoaded } from '../site.ts'
import type { ChosenProject } from '../visitor/choice.server.ts'
import type { MenuUser } from './menu-user.ts'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import css from './public-shell.module.css'

/** Few ever see it. */
const PreviewBar = lazy(() => import('./on-demand/preview-bar.tsx'))

interface Props {
  chosen: ChosenProject | null
  user: MenuUser | null
  bell?: Bell | null
  /** The page begins with a picture, and the top bar is over it. */
  over_picture?: boolean
  preview?: { seen_at: string } | null
  children: ReactNode
}

/** The layout of every public page, of errors too. */
export function PublicShell({ chosen, user, bell, over_picture, preview, children }: Props) {
  const site = useSiteIfLoaded()
  return (
    <LoginDialogHost guest={user === null}>
      <div className={css.shell}>
        <a href="#main" className="skip-link">
          {m.site_skip()}
        </a>
        {preview && (
          <Suspense>
            <PreviewBar seen_at={preview.seen_at} />
          </Suspense>
        )}
        <PublicHeader brand={useBrand()} chosen={chosen} user={user} bell={bell ?? null} over_picture={over_picture ?? false} />
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
          <FirstScreenEnd />
        </main>
        {site && <PublicFooter site={site} />}
        {user && <FavoritesForm />}
      </div>
    </LoginDialogHost>
  )
}
