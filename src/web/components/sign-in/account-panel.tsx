import type { ReactNode } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { IconArrowLeft } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { Container } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { PageHeading } from '../../page-heading.tsx'
import css from './account-panel.module.css'

/** The layout of the account's subpages, each about one subject. */
export function AccountPanel({
  title,
  lead,
  back = true,
  children,
}: {
  title: string
  lead?: ReactNode
  back?: boolean
  children: ReactNode
}) {
  const to = usePaths()
  return (
    <Container narrow className={css.page}>
      {back && (
        <Link to={to('account')} className={css.back}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {m.users_account_title()}
        </Link>
      )}
      <PageHeading>{title}</PageHeading>
      {lead && <p className={css.lead}>{lead}</p>}
      <div className={css.panel}>{children}</div>
    </Container>
  )
}
