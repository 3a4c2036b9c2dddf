import { type ComponentProps, type ComponentType, createContext, type MouseEvent, type ReactNode, use, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '../../../kit/ui/link.tsx'
import { opensElsewhere } from '../../../kit/ui/opens-elsewhere.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import type { LoginDialogProps } from './login-dialog.tsx'

/** The page to return to afterwards, and the address of the login page. */
interface LoginRequest {
  back: string
  page: string
}
const OpenDialog = createContext<((request: LoginRequest) => void) | null>(null)

/**
 * A link to the login page; with scripts, it opens the form in a dialog over the page. For every act that needs an account.
 * @param back the page to return to after signing in, empty for home
 */
export function LoginLink({ back, ...link }: Omit<ComponentProps<typeof Link>, 'to'> & { back: string }) {
  const to = usePaths()
  const open = use(OpenDialog)
  const page = to('login') + (back && `?redirect=${encodeURIComponent(back)}`)
  const onClick = (event: MouseEvent) => {
    if (!open || opensElsewhere(event)) return
    event.preventDefault()
    open({ back, page })
  }
  return (
    <Link
      {...link}
      to={page}
      onClick={onClick}
      onPointerEnter={open ? () => void loadDialog().catch(() => {}) : undefined}
      aria-haspopup={open ? 'dialog' : undefined}
    />
  )
}

/**
 * Renders the page's login dialog. Its code loads when
 * a visitor is about to need it; if that fails, the link leads to the login page.
 */
export function LoginDialogHost({ guest, children }: { guest: boolean; children: ReactNode }) {
  const { key } = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState<{ key: string; back: string; Dialog: ComponentType<LoginDialogProps> } | null>(null)
  const open = ({ back, page }: LoginRequest) =>
    void loadDialog().then(
      ({ LoginDialog }) => setShown({ key, back, Dialog: LoginDialog }),
      () => navigate(page),
    )
  return (
    <OpenDialog value={guest ? open : null}>
      {children}
      {/* Gone after navigating to another page, or signing in. */}
      {guest && shown?.key === key && <shown.Dialog back={shown.back} onClose={() => setShown(null)} />}
    </OpenDialog>
  )
}

function loadDialog() {
  return import('./login-dialog.tsx')
}
