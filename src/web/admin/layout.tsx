import { m } from '../../kit/sentences/messages.js'
import { DeskBoundary, DeskLayout } from '../desk/desk-layout.tsx'
import { loadDesk } from '../desk/load-desk.server.ts'

/** The admin desk's layout: the same data for each of its pages. */
export const loader = loadDesk

const desk = () => ({
  name: { label: m.desk_admin_label(), text: m.desk_admin() },
  tone: 'dark' as const,
  home: 'admin' as const,
})

export default function AdminLayout() {
  return <DeskLayout {...desk()} />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <DeskBoundary {...desk()} error={error} />
}
