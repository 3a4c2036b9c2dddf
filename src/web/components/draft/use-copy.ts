import type { Merge, MergeChoice } from '@huella/rich-text/merge-parts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { localStore } from '../../../kit/ui/browser-storage.ts'
import { readStored, writeStored } from '../../../kit/ui/stored-json.ts'

/** Content as the server has it. `version`: sent back on saving, so that the server refuses to overwrite another one. */
export interface ServerCopy<Content, Version = number> {
  content: Content
  version: Version
  updated_by: string | null
  /** Version of the published record that it is begun on, of a form that has one; sent back, too. */
  seen?: string | undefined
}

/** Content saved by somebody else, to be merged with the content here. */
export type OpenMerge<Content> = Merge<Content> & { by: string | null; with: 'draft' | 'record' }

interface CopyOptions<Content, Version> {
  /** Name of the copy in the browser: for this record and this user only. */
  key: string
  server: ServerCopy<Content, Version>
  merge: (base: Content, mine: Content, theirs: Content) => Merge<Content>
}

interface CopyState<Content, Version> {
  content: Content
  /** The server's content that this one was written on, and its version. */
  base: Content
  version: Version
  seen: string | undefined
  /** Rises when the content was replaced other than by typing: editors then start over. */
  revision: number
  merge: OpenMerge<Content> | null
  /** The content was written before this page was opened, and found in the browser. */
  recovered: boolean
}

export type WrittenCopy<Content, Version = number> = ReturnType<typeof openCopy<Content, Version>>

/**
 * Content that is being written, copied into the browser with every change until the server has it: neither an ended session, a reload nor
 * a lost connection loses it. What somebody else saved meanwhile is merged with it: only fields that both changed are asked about.
 */
export function useCopy<Content, Version = number>(options: CopyOptions<Content, Version>) {
  const [copy] = useState(() => openCopy(options))
  const state = useSyncExternalStore(copy.subscribe, copy.state, copy.state)
  useEffect(() => copy.recover(), [copy])
  return { ...state, copy }
}

/** Forgets a copy once its form was sent and another page shown; a refused form stays. @returns what is called after sending */
export function useForgetSent({ forget }: { forget: () => void }): () => void {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => {
    if (!shown.current) forget()
  }
}

/** The copy of {@link useCopy}, without React. */
export function openCopy<Content, Version = number>(
  { key, server, merge: mergeOf }: CopyOptions<Content, Version>,
  storage: Pick<Storage, 'getItem' | 'removeItem'> & { setItem(key: string, value: string): unknown } = localStore,
) {
  const store = openWatched(firstState(server))
  const { state, set } = store
  /** Content that was sent and not answered for: the server may have it. */
  let sent: Content | null = null

  function write(next: Content, revision = state().revision) {
    set({ content: next, revision })
    keep()
  }
  const keep = () => writeStored(storage, key, storedOf(state(), sent))
  const replace = (next: Content) => write(next, state().revision + 1)
  const forget = () => storage.removeItem(key)
  /** True if the server may have other content than there is here. */
  const mayDiffer = () => sent !== null || !isSameJson(state().content, state().base)

  /** Merges with content of somebody else. Fields that both changed wait for `settle`. */
  function mergeWith(theirs: Content, { base, ...about }: Pick<OpenMerge<Content>, 'by' | 'with'> & { base: Content }) {
    const found = mergeOf(base, state().content, theirs)
    if (found.differences.length > 0) set({ merge: { ...found, ...about } })
    else replace(found.resolve({}))
  }
  /**
   * Merges with a newer version of the server, unless it is the one that was sent from here, of which only the answer was lost.
   * @param on_the_way what was sent and the server may still receive
   */
  function meet(newer: ServerCopy<Content, Version>, on_the_way: Content | null = null) {
    const { base } = state()
    const is_own = isSameJson(newer.content, sent)
    sent = on_the_way
    set({ base: newer.content, version: newer.version, seen: newer.seen })
    if (!is_own) mergeWith(newer.content, { base, by: newer.updated_by, with: 'draft' })
  }

  return {
    ...store,
    mergeWith,
    meet,
    forget,
    mayDiffer,
    change: (change: (content: Content) => Content) => write(change(state().content)),
    settle(sides: Record<string, MergeChoice>) {
      const { merge } = state()
      set({ merge: null })
      if (merge) replace(merge.resolve(sides))
    },
    /** @returns content to be saved: that which was sent without an answer once more, as only it can tell whether the server has it */
    send(): Content {
      sent ??= state().content
      keep()
      return sent
    },
    /** The server has saved what was sent, or has refused it. */
    answered(saved?: Pick<CopyState<Content, Version>, 'base' | 'version'>) {
      sent = null
      if (saved) set(saved)
    },
    /** Returns to the server's content. */
    discard() {
      replace(state().base)
      forget()
      set({ recovered: false })
    },
    /** Restores content that an earlier visit could not save. */
    recover() {
      const left = leftBy(readStored(storage, key) as Stored<Content> | null, server)
      if (!left) return
      set({ content: left.content, base: left.base })
      meet(server, left.sent)
      if (state().merge === null && !mayDiffer()) forget()
      else set({ recovered: true })
    },
  }
}

function firstState<Content, Version>({ content, version, seen }: ServerCopy<Content, Version>): CopyState<Content, Version> {
  return { content, base: content, version, seen, revision: 0, merge: null, recovered: false }
}

interface Stored<Content> {
  content: Content
  base: Content
  version: unknown
  seen?: string | undefined
  sent: Content | null
}

function storedOf<Content>({ content, base, version, seen }: Omit<Stored<Content>, 'sent'>, sent: Content | null): Stored<Content> {
  return { content, base, version, seen, sent }
}

/**
 * Content of an earlier visit, with what it has to be merged on; null if there is none that this form can read. `sent`: what that visit sent,
 * if the server may still receive it: a request goes on after its page is left.
 */
function leftBy<Content>(
  stored: Stored<Content> | null,
  server: ServerCopy<Content, unknown>,
): Omit<Stored<Content>, 'version' | 'seen'> | null {
  if (!stored || !isLike(server.content, stored.content) || !isLike(server.content, stored.base)) return null
  // Differences between what was sent and what the server made of it are no changes of the same version; what was sent is none of somebody else.
  // Nothing is saved at version 0: it is the published record that was seen.
  const is_same_version = isSameJson(stored.version, server.version) && (stored.version !== 0 || stored.seen === server.seen)
  const is_own = is_same_version || isSameJson(stored.sent, server.content)
  return {
    content: stored.content,
    base: is_own ? server.content : stored.base,
    sent: is_same_version && isLike(server.content, stored.sent) ? stored.sent : null,
  }
}

/** A value that React can watch. */
export function openWatched<State extends object>(first: State) {
  let current = first
  const listeners = new Set<() => void>()
  return {
    state: () => current,
    set(changes: Partial<State>) {
      current = { ...current, ...changes }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** False for what an earlier version of the page stored. */
function isLike<Content>(content: Content, stored: unknown): stored is Content {
  return typeof stored === 'object' && stored !== null && Object.keys(content as object).every((name) => Object.hasOwn(stored, name))
}

function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
