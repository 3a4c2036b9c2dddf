import type Pusher from 'pusher-js'
import type { Channel } from 'pusher-js'
import { SHOWN_TO } from '../../../kit/http/shown-to.ts'
import { type ChannelFeed, type ChannelListener, openFeed } from './channel-feed.ts'

/** `lost`: disconnected for longer than a short while. `ended`: the session has ended; the connection does not come back. */
export type ConnectionState = 'opening' | 'live' | 'lost' | 'ended'

const GRACE_MS = 4_000
const POLL_MS = 30_000
/** The connection survives a change from one layout to the next. */
const LEAVE_MS = 1_500

interface Listening {
  listeners: Set<ChannelListener>
  feed: ChannelFeed
  channel?: Channel
}

const listening = new Map<string, Listening>()
const watchers = new Set<() => void>()
let state: ConnectionState = 'opening'
let client: Pusher | null = null
let users = 0
/** The account of the page, on whose behalf channels are requested. */
let shown_to = ''
let leaving: ReturnType<typeof setTimeout> | undefined
let losing: ReturnType<typeof setTimeout> | undefined
let polling: ReturnType<typeof setInterval> | undefined

/**
 * Opens this tab's one connection, for a signed-in user; the client library is loaded only now.
 * @returns a function that closes it, unless another layout opened it meanwhile
 */
export function openConnection(user_id: string): () => void {
  shown_to = user_id
  users++
  clearTimeout(leaving)
  if (users === 1 && !client) void start()
  return () => {
    users--
    if (users === 0) leaving = setTimeout(stop, LEAVE_MS)
  }
}

async function start(): Promise<void> {
  setState('opening')
  losing = setTimeout(() => setState('lost'), GRACE_MS)
  polling = setInterval(() => void (state === 'lost' && pollAll()), POLL_MS)
  const loaded = await import('pusher-js').catch(() => null)
  if (!loaded || users === 0 || client) return
  const { protocol, hostname, port } = location
  const secure = protocol === 'https:'
  const opened = new loaded.default('huella', {
    cluster: 'own',
    wsHost: hostname,
    wsPort: Number(port) || 80,
    wssPort: Number(port) || 443,
    forceTLS: secure,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => void authorize(socketId, channelName, done),
    },
  })
  client = opened
  opened.connection.bind('state_change', ({ current }: { current: string }) => {
    if (state === 'ended') return
    clearTimeout(losing)
    if (current === 'connected') setState('live')
    else losing = setTimeout(() => setState('lost'), GRACE_MS)
  })
  opened.connection.bind('error', (error: { error?: { data?: { code?: number } } }) => {
    if (error.error?.data?.code === SESSION_ENDED) setState('ended')
  })
  for (const [name, entry] of listening) subscribe(opened, name, entry)
}

const SESSION_ENDED = 4009

function stop(): void {
  client?.disconnect()
  client = null
  clearTimeout(losing)
  clearInterval(polling)
  for (const entry of listening.values()) delete entry.channel
  setState('opening')
}

/** Authorizes by the session's cookie: page scripts never see its token. */
async function authorize(socket_id: string, channel_name: string, done: (error: Error | null, answer: { auth: string } | null) => void) {
  try {
    done(null, await getJson<{ auth: string }>('auth', { socket_id, channel_name }))
  } catch (error) {
    done(error instanceof Error ? error : new Error('refused'), null)
  }
}

async function getJson<Body>(path: string, query: Record<string, string>): Promise<Body> {
  const response = await fetch(`/api/broadcasting/${path}?${new URLSearchParams(query)}`, { headers: { [SHOWN_TO]: shown_to } })
  if (!response.ok) throw new Error(String(response.status))
  return response.json() as Promise<Body>
}

async function hasMissed(channel_name: string, after: number): Promise<boolean> {
  const { data } = await getJson<{ data: { events: unknown[]; reload: boolean } }>('events', { channel_name, after: String(after) })
  return data.reload || data.events.length > 0
}

/** Subscribes to a channel while a component is mounted; several may subscribe to the same. @returns a function that unsubscribes */
export function listenTo(name: string, since: number | undefined, listener: ChannelListener): () => void {
  const entry = listening.get(name) ?? begin(name, since)
  entry.listeners.add(listener)
  return () => {
    entry.listeners.delete(listener)
    if (entry.listeners.size > 0) return
    listening.delete(name)
    entry.feed.close()
    client?.unsubscribe(name)
  }
}

function begin(name: string, since: number | undefined): Listening {
  const listeners = new Set<ChannelListener>()
  const feed = openFeed({
    since,
    hasMissed: (after) => hasMissed(name, after),
    onEvent: (event) => each(listeners, (listener) => listener.onEvent(event)),
    onReload: () => each(listeners, (listener) => listener.onReload()),
  })
  const entry = { listeners, feed }
  listening.set(name, entry)
  if (client) subscribe(client, name, entry)
  return entry
}

function subscribe(pusher: Pusher, name: string, entry: Listening): void {
  const channel = pusher.subscribe(name)
  entry.channel = channel
  const isPrivate = name.startsWith('private-')
  channel.bind('pusher:subscription_succeeded', (data: { number?: number }) => isPrivate && void entry.feed.onNumber(data?.number ?? 0))
  channel.bind_global((event: string, data: Record<string, unknown>) => {
    if (!event.startsWith('pusher:')) entry.feed.onLive({ name: event, data })
  })
}

/** Without a connection. */
async function pollAll(): Promise<void> {
  const answer = await getJson<{ data: { number: number } }>('number', {}).catch(() => null)
  if (!answer) return
  for (const [name, { feed }] of listening) if (name.startsWith('private-')) void feed.onNumber(answer.data.number)
}

function each<Item>(items: Iterable<Item>, run: (item: Item) => void): void {
  for (const item of [...items]) run(item)
}

export function readState(): ConnectionState {
  return state
}

export function watchState(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function setState(next: ConnectionState): void {
  if (state === next) return
  state = next
  for (const watcher of watchers) watcher()
}
