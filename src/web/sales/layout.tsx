import { m } from '../../kit/paraglide/messages.js'
import { DeskBoundary, DeskLayout } from '../desk/desk-layout.tsx'
import { SALES_MENU } from '../desk/desk-menu.ts'
import { loadDesk } from '../desk/load-desk.server.ts'

/** The sales desk's layout: the same data for each of its pages. */
export const loader = loadDesk

const desk = () => ({
  name: { label: m.desk_sales_label(), text: m.desk_sales_label() },
  tone: 'light' as const,
  home: 'sales' as const,
  links: SALES_MENU,
})

export default function SalesLayout() {
  return <DeskLayout {...desk()} />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <DeskBoundary {...desk()} error={error} />
}
