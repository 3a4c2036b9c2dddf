import type { Merge, MergeChoice } from '@huella/rich-text/merge-parts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { localStore } from '../../../kit/ui/browser-storage.ts'
import { readStored, writeStored } from '../../../kit/ui/stored-json.ts'
import { useApiHeaders } from '../../use-api.tsx'

interface SavedDraft<Content> {
  content: Content
  version: number
  updated_by: string | null
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
  /** Name of the copy in the browser: for this record and this user only. */
  key: string
  /** Addresses of the API for reading and saving the draft. */
  paths: { read: string; save: string }
  server: ServerDraft<Content>
  merge: (base: Content, mine: Content, theirs: Content) => Merge<Content>
}

/** The copy in the browser: the written content, and the server's version at that time. */
interface Copy<Content> {
  base: Content
  version: number
  content: Content
}

export interface DraftState<Content> {
  content: Content
  /** Rises when the content was replaced other than by typing: editors then start over. */
  revision: number
  change: (change: (content: Content) => Content) => void
  state: SaveState
  /** The server's reason for a refusal. */
  message: string | null
  /** Content saved by somebody else, to be merged with the content here. */
  merge: OpenMerge<Content> | null
  settle: (sides: Record<string, MergeChoice>) => void
  /** Saves at once. Resolves to the version on the server that has all the content here, or null if saving failed. */
  flush: () => Promise<number | null>
  /** The content was written before this page was opened, and found in the browser. */
  recovered: boolean
}

export type OpenMerge<Content> = Merge<Content> & { by: string | null; with: 'draft' | 'record' }

/**
 * A draft, saved to the server within two seconds of a change, and stored in the browser until the server has it: so that neither an ended
 * session, a reload, a lost connection nor a killed server loses it. Nobody else's changes are overwritten: the server refuses, and both
 * are merged.
 */
export function useDraft<Content>({
  key,
  paths: { read: from, save: to },
  server,
  merge: mergeWith,
}: Options<Content>): DraftState<Content> {
  const headers = useApiHeaders()
  const [content, setContent] = useState(server.content)
  const [revision, setRevision] = useState(0)
  const [state, setState] = useState<SaveState>('saved')
  const [message, setMessage] = useState<string | null>(null)
  const [merge, setMerge] = useState<OpenMerge<Content> | null>(null)
  const [recovered, setRecovered] = useState(false)
  const known = useRef({ base: server.content, version: server.version, seen: server.seen })
  const latest = useRef(server.content)
  const saving = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const merging = useRef(false)
  /** Save even if the text is unchanged: the record that it changes is another version now. */
  const forced = useRef(false)
  const again = useRef<() => Promise<boolean>>(async () => false)

  const replace = useCallback((next: Content) => {
    latest.current = next
    setContent(next)
    setRevision((count) => count + 1)
  }, [])

  /** Merges with the server's version; asks the user only where both changed the same field. */
  const meet = useCallback(
    (theirs: SavedDraft<Content>, mine: { base: Content; content: Content }) => {
      const found = mergeWith(mine.base, mine.content, theirs.content)
      known.current = { base: theirs.content, version: theirs.version, seen: theirs.seen }
      if (found.differences.length === 0) {
        replace(found.resolve({}))
        return true
      }
      merging.current = true
      setMerge({ ...found, by: theirs.updated_by, with: 'draft' })
      setState('merging')
      return false
    },
    [replace, mergeWith],
  )

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (merging.current) return false
    const sent = latest.current
    if (same(sent, known.current.base) && !forced.current) {
      localStore.removeItem(key)
      setState('saved')
      return true
    }
    setState('saving')
    const { version, seen } = known.current
    const answer = await put(to, headers, { version, seen, content: sent })
    if (answer.kind === 'saved') {
      known.current = { base: sent, version: answer.version, seen }
      forced.current = false
      setMessage(null)
      return save()
    }
    if (answer.kind === 'changed') {
      const theirs = await read<Content>(from, headers)
      if (theirs) return meet(theirs, { base: known.current.base, content: latest.current }) ? save() : false
    }
    if (answer.kind === 'refused') setMessage(answer.message)
    setState(answer.kind === 'changed' ? 'offline' : answer.kind)
    if (answer.kind !== 'refused') timer.current = setTimeout(() => void again.current(), RETRY_AFTER)
    return false
  }, [key, from, to, meet, headers])

  /** One at a time. */
  const run = useCallback((): Promise<boolean> => {
    saving.current ??= save().finally(() => {
      saving.current = null
    })
    return saving.current
  }, [save])
  again.current = run

  const wait = useCallback(() => {
    writeStored(localStore, key, { ...known.current, content: latest.current } satisfies Copy<Content>)
    if (merging.current) return
    setState((now) => (now === 'offline' || now === 'session_ended' ? now : 'waiting'))
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void run()
    }, SAVE_AFTER)
  }, [key, run])

  const change = useCallback(
    (changed: (content: Content) => Content) => {
      latest.current = changed(latest.current)
      setContent(latest.current)
      wait()
    },
    [wait],
  )

  const settle = (sides: Record<string, MergeChoice>) => {
    if (!merge) return
    merging.current = false
    replace(merge.resolve(sides))
    setMerge(null)
    wait()
    void run()
  }

  /** The record changed since this change to it was begun: both are merged before it can be sent. */
  const meetRecord = () => {
    if (!server.base || !server.theirs || merging.current) return
    const found = mergeWith(server.base, latest.current, server.theirs)
    forced.current = true
    if (found.differences.length === 0) {
      replace(found.resolve({}))
      wait()
    } else {
      merging.current = true
      setMerge({ ...found, by: null, with: 'record' })
      setState('merging')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    recover()
    meetRecord()
  }, [])

  /** Restores content that an earlier visit could not save. */
  const recover = () => {
    const copy = readStored(localStore, key) as Copy<Content> | null
    if (!copy?.content || same(copy.content, server.content)) return
    setRecovered(true)
    if (copy.version === server.version) {
      replace(copy.content)
      wait()
    } else if (meet(server, copy)) wait()
  }

  useEffect(() => {
    const online = () => void run()
    const leave = () => {
      if (document.visibilityState === 'hidden') void run()
    }
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', leave)
      clearTimeout(timer.current)
    }
  }, [run])

  const flush = async () => ((await run()) ? known.current.version : null)

  return { content, revision, change, state, message, merge, settle, flush, recovered }
}

type Answer = { kind: 'saved'; version: number } | { kind: 'changed' | 'offline' | 'session_ended' } | { kind: 'refused'; message: string }

type Sent = { version: number; seen: string; content: unknown }

async function put(path: string, own: Record<string, string>, body: Sent): Promise<Answer> {
  try {
    const headers = { ...own, 'content-type': 'application/json' }
    const response = await fetch(path, { method: 'PUT', headers, body: JSON.stringify(body) })
    if (response.status === 401) return { kind: 'session_ended' }
    if (response.status >= 500 || response.status === 429) return { kind: 'offline' }
    const said = (await response.json()) as {
      data?: { version: number }
      message?: string
      error?: string
      errors?: Record<string, string[]>
    }
    if (said.data) return { kind: 'saved', version: said.data.version }
    if (said.error === 'draft_changed') return { kind: 'changed' }
    if (said.error === 'another_session') return { kind: 'session_ended' }
    return { kind: 'refused', message: Object.values(said.errors ?? {})[0]?.[0] ?? said.message ?? '' }
  } catch {
    return { kind: 'offline' }
  }
}

async function read<Content>(path: string, headers: Record<string, string>): Promise<SavedDraft<Content> | null> {
  try {
    const response = await fetch(path, { headers })
    return response.ok ? ((await response.json()) as { data: SavedDraft<Content> }).data : null
  } catch {
    return null
  }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
