import { MESSAGE_EVENTS } from '../../domain/realtime/message.ts'
import { m } from '../../kit/sentences/messages.js'
import { DeskBoundary, DeskLayout } from '../desk/desk-layout.tsx'
import { loadDesk } from '../desk/load-desk.server.ts'
import type { ChannelEvent } from '../shell/realtime/channel-feed.ts'
import { useChannel } from '../shell/realtime/use-channel.ts'

/** The sales desk's layout: the same data for each of its pages. */
export const loader = loadDesk

const desk = () => ({
  name: { label: m.desk_sales_label(), text: m.desk_sales() },
  tone: 'light' as const,
  home: 'sales' as const,
})

export default function SalesLayout() {
  useChannel('default', { onEvent: logMessage })
  return <DeskLayout {...desk()} />
}

/** Messages to everybody are only logged (specification §2). */
function logMessage({ name, data }: ChannelEvent): void {
  // biome-ignore lint/suspicious/noConsole: logging it is all that is asked for.
  if (name === MESSAGE_EVENTS[0]) console.log(data.message)
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <DeskBoundary {...desk()} error={error} />
}
