import type { Merge } from '@huella/rich-text/merge-parts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApiHeaders } from '../../use-api.tsx'
import { openWatched, type ServerCopy, useCopy, type WrittenCopy } from './use-copy.ts'

interface SavedDraft<Content> extends ServerCopy<Content> {
  /** Version of the published record that a change is based on. */
  seen: string
}

/** A draft as the page loads it: `theirs` is the current record, if it changed since the draft was begun on `base`. */
export interface ServerDraft<Content> extends SavedDraft<Content> {
  base: Content | null
  theirs: Content | null
}

export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'session_ended' | 'refused' | 'merging'

/**
 * Milliseconds from the first change to its saving: together with the request, at most two seconds of typing are lost if the browser and
 * its copy are.
 */
const SAVE_AFTER = 1_500
const RETRY_AFTER = 5_000

interface Options<Content> {
  key: string
  /** Addresses of the API for reading and saving the draft. `seen`: field of what is read that is sent back as `seen`, if it has another name. */
  paths: { read: string; save: string; seen?: string }
  server: ServerDraft<Content>
  merge: (base: Content, mine: Content, theirs: Content) => Merge<Content>
}

export type DraftState<Content> = ReturnType<typeof useDraft<Content>>

/** A copy that saves itself to the server, within two seconds of a change. */
export function useDraft<Content>(options: Options<Content>) {
  const headers = useApiHeaders()
  const { copy, ...written } = useCopy(options)
  const [saving] = useState(() => openSaving(copy, { ...options, headers }))
  const { state, message, errors } = useSyncExternalStore(saving.subscribe, saving.state, saving.state)
  // After the effect of the copy, which recovers it.
  useEffect(() => saving.start(), [saving])
  return {
    ...written,
    change: copy.change,
    settle(sides: Parameters<typeof copy.settle>[0]) {
      copy.settle(sides)
      void saving.flush()
    },
    state: written.merge ? ('merging' as const) : state,
    message,
    errors,
    flush: saving.flush,
  }
}

interface Saving {
  state: Exclude<SaveState, 'merging'>
  /** The server's reason for a refusal. */
  message: string | null
  /** Its messages by field, where it refused some. */
  errors: Record<string, string>
}

const UNREFUSED = { message: null, errors: {} }

function openSaving<Content>(
  copy: WrittenCopy<Content>,
  { paths, server, headers }: Pick<Options<Content>, 'paths' | 'server'> & { headers: Record<string, string> },
) {
  const store = openWatched<Saving>({ state: 'saved', ...UNREFUSED })
  let running: Promise<boolean> | null = null
  const timer = openTimer(() => void run())
  /** The record that it changes is another version now: to be saved even if the text is unchanged. */
  let is_forced = false

  /** @returns whether the server has all the content here */
  async function save(): Promise<boolean> {
    timer.stop()
    const { version, seen = '', merge } = copy.state()
    if (merge) return false
    if (!copy.mayDiffer() && !is_forced) {
      copy.forget()
      store.set({ state: 'saved', ...UNREFUSED })
      return true
    }
    store.set({ state: 'saving' })
    const content = copy.send()
    const answer = await put(paths.save, headers, { version, seen, content })
    if (answer.kind === 'saved') {
      is_forced = false
      copy.answered({ base: content, version: answer.version })
      store.set(UNREFUSED)
      return save()
    }
    // Any other answer may be to a second attempt, after a first one that was saved.
    if (answer.kind === 'refused') copy.answered()
    const theirs = answer.kind === 'changed' ? await read<Content>(paths, headers) : null
    if (theirs) {
      copy.meet(theirs)
      return save()
    }
    if (answer.kind === 'refused') store.set({ state: 'refused', message: answer.message, errors: answer.errors })
    else {
      store.set({ state: answer.kind === 'session_ended' ? 'session_ended' : 'offline' })
      timer.start(RETRY_AFTER)
    }
    return false
  }
  /** One at a time. */
  function run(): Promise<boolean> {
    running ??= save().finally(() => {
      running = null
    })
    return running
  }
  function follow() {
    if (copy.state().merge || (!copy.mayDiffer() && !is_forced)) return
    const { state } = store.state()
    if (state !== 'offline' && state !== 'session_ended') store.set({ state: 'waiting' })
    timer.start(SAVE_AFTER)
  }

  return {
    ...store,
    /** Saves at once. Resolves to the version on the server that has all the content here, or null if saving failed. */
    flush: async () => ((await run()) ? copy.state().version : null),
    start() {
      is_forced = meetRecord(copy, server)
      follow()
      const ends = [copy.subscribe(follow), onConnection(() => void run())]
      return () => {
        for (const end of ends) end()
        timer.stop()
      }
    },
  }
}

/** If the record changed since this change to it was begun, merges both before it can be sent. */
function meetRecord<Content>(copy: WrittenCopy<Content>, { base, theirs }: ServerDraft<Content>): boolean {
  if (!base || !theirs || copy.state().merge) return false
  copy.mergeWith(theirs, { base, by: null, with: 'record' })
  return true
}

/** One at a time. */
function openTimer(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    start(ms: number) {
      timer ??= setTimeout(() => {
        timer = undefined
        run()
      }, ms)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Runs when there is a connection again, and when the page is left. */
function onConnection(run: () => void): () => void {
  const leave = () => {
    if (document.visibilityState === 'hidden') run()
  }
  window.addEventListener('online', run)
  document.addEventListener('visibilitychange', leave)
  return () => {
    window.removeEventListener('online', run)
    document.removeEventListener('visibilitychange', leave)
  }
}

type Answer =
  | { kind: 'saved'; version: number }
  | { kind: 'changed' | 'unanswered' | 'session_ended' }
  | { kind: 'refused'; message: string; errors: Record<string, string> }

type Sent = { version: number; seen: string; content: unknown }

async function put(path: string, own: Record<string, string>, body: Sent): Promise<Answer> {
  try {
    const headers = { ...own, 'content-type': 'application/json' }
    const response = await fetch(path, { method: 'PUT', headers, body: JSON.stringify(body) })
    if (response.status === 401) return { kind: 'session_ended' }
    if (response.status >= 500 || response.status === 429) return { kind: 'unanswered' }
    const said = (await response.json()) as {
      data?: { version: number }
      message?: string
      error?: string
      errors?: Record<string, string[]>
    }
    if (said.data) return { kind: 'saved', version: said.data.version }
    if (said.error === 'draft_changed') return { kind: 'changed' }
    if (said.error === 'another_session') return { kind: 'session_ended' }
    const wrong = Object.entries(said.errors ?? {}).flatMap(([field, [text]]) => (text ? [[field.replace(/^content\./, ''), text]] : []))
    return { kind: 'refused', message: wrong[0]?.[1] ?? said.message ?? '', errors: Object.fromEntries(wrong) }
  } catch {
    return { kind: 'unanswered' }
  }
}

async function read<Content>(
  { read: path, seen = 'seen' }: Options<Content>['paths'],
  headers: Record<string, string>,
): Promise<SavedDraft<Content> | null> {
  try {
    const response = await fetch(path, { headers })
    if (!response.ok) return null
    const { data } = (await response.json()) as { data: SavedDraft<Content> & Record<string, unknown> }
    return { ...data, seen: String(data[seen] ?? '') }
  } catch {
    return null
  }
}
