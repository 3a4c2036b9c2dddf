import { useCallback, useEffect, useRef, useState } from 'react'
import type { Merge, MergeChoice } from '../../../kit/rich-text/merge-parts.ts'
import { localStore } from '../../../kit/ui/browser-storage.ts'
import { readStored, writeStored } from '../../../kit/ui/stored-json.ts'

interface SavedDraft<Content> {
  content: Content
  version: number
  updated_by: string | null
  /** Stands for what a change is written on: the published record. */
  seen: string
}

/** A draft as the page loads it: `theirs` is the record as it is now, where it changed since the draft was begun on `base`. */
export interface ServerDraft<Content> extends SavedDraft<Content> {
  base: Content | null
  theirs: Content | null
}

export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'session_ended' | 'refused' | 'merging'

/** From the first change to its saving, in ms: with the request, nothing older than two seconds is lost when the browser and its copy are. */
const SAVE_AFTER = 1_500
const RETRY_AFTER = 5_000

interface Options<Content> {
  /** Names the copy in the browser: of this record and this user only. */
  key: string
  /** Where the draft is read and saved. */
  path: string
  server: ServerDraft<Content>
  merge: (base: Content, mine: Content, theirs: Content) => Merge<Content>
}

/** The copy in the browser: what was written, and what the server had when it was. */
interface Copy<Content> {
  base: Content
  version: number
  content: Content
}

export interface DraftState<Content> {
  content: Content
  /** Rises when the content was replaced other than by typing: editors then start anew. */
  revision: number
  change: (change: (content: Content) => Content) => void
  state: SaveState
  /** What the server said when it refused. */
  message: string | null
  /** What somebody else saved, to be merged with what is written here. */
  merge: OpenMerge<Content> | null
  settle: (sides: Record<string, MergeChoice>) => void
  /** Saves at once. Resolves to the version on the server that has everything written here, or null if it could not be saved. */
  flush: () => Promise<number | null>
  /** It was written before this page was opened, and found in the browser. */
  recovered: boolean
}

export type OpenMerge<Content> = Merge<Content> & { by: string | null; with: 'draft' | 'record' }

/**
 * What is being written, saved to the server within two seconds of a change, and kept in the browser until the server has it: so that neither an
 * ended session, a reload, a lost connection nor a killed server loses it. Nobody else's changes are overwritten: the server refuses, and both
 * are merged.
 */
export function useDraft<Content>({ key, path, server, merge: mergeWith }: Options<Content>): DraftState<Content> {
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
  /** To be saved even if the words are the same: what they are a change of is another record now. */
  const forced = useRef(false)
  const again = useRef<() => Promise<boolean>>(async () => false)

  const replace = useCallback((next: Content) => {
    latest.current = next
    setContent(next)
    setRevision((count) => count + 1)
  }, [])

  /** Merges with what the server has; asks only where both changed the same. */
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
    const answer = await post(path, { version, seen, content: sent })
    if (answer.kind === 'saved') {
      known.current = { base: sent, version: answer.version, seen }
      forced.current = false
      setMessage(null)
      return save()
    }
    if (answer.kind === 'changed') {
      const theirs = await read<Content>(path)
      if (theirs) return meet(theirs, { base: known.current.base, content: latest.current }) ? save() : false
    }
    if (answer.kind === 'refused') setMessage(answer.message)
    setState(answer.kind === 'changed' ? 'offline' : answer.kind)
    if (answer.kind !== 'refused') timer.current = setTimeout(() => void again.current(), RETRY_AFTER)
    return false
  }, [key, path, meet])

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

  /** What an earlier visit could not save. */
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

async function post(path: string, body: { version: number; seen: string; content: unknown }): Promise<Answer> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), redirect: 'manual' })
    // A guard sends guests to the login.
    if (response.type === 'opaqueredirect') return { kind: 'session_ended' }
    if (response.status >= 500 || response.status === 429) return { kind: 'offline' }
    const said = (await response.json()) as { version?: number; message?: string; error?: string; errors?: Record<string, string[]> }
    if (said.version !== undefined) return { kind: 'saved', version: said.version }
    if (said.error === 'draft_changed') return { kind: 'changed' }
    return { kind: 'refused', message: Object.values(said.errors ?? {})[0]?.[0] ?? said.message ?? '' }
  } catch {
    return { kind: 'offline' }
  }
}

async function read<Content>(path: string): Promise<SavedDraft<Content> | null> {
  try {
    const response = await fetch(path, { redirect: 'manual' })
    return response.ok ? ((await response.json()) as SavedDraft<Content>) : null
  } catch {
    return null
  }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
