import { Worker } from 'node:worker_threads'
import type { PrintedDocument } from './printed-document.ts'

/** Prints documents in a thread of its own, so that pages do not wait during drawing. */
export interface Printer {
  /** @throws the `busy` of its opening, when many are waiting already */
  print(document: PrintedDocument): Promise<Buffer>
  /**
   * Reserves a place in the queue, before any data are read, until `leave` is called.
   * @throws the same when many of one address are waiting already
   */
  enter(address: string): (this: void) => void
  close(): Promise<void>
}

/** A program of its own, beside this module in the build (`PROGRAMS` of vite.config.ts). */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? '../print-thread.ts' : './print-thread.js', import.meta.url)
/** Limit of waiting documents, some seconds of work. */
const MOST_WAITING = 200
/** Limit of waiting documents per address, so that others find room. */
const MOST_OF_ADDRESS = 10
/** Milliseconds after which a document counts as broken, and its thread is ended. */
const MOST_MS = 20_000
/** An idle thread ends, to free its memory. */
const IDLE_MS = 30_000
const MEMORY_MB = 256

interface Job {
  document: PrintedDocument
  resolve: (bytes: Buffer) => void
  reject: (error: Error) => void
}

type Answer = { id: number; bytes: Uint8Array } | { id: number; error: string }

/**
 * Prints one document at a time, in the order of requests. The thread starts with the first one.
 * @param busy makes the error of requests that are turned away
 */
export function openPrinter(busy: () => Error): Printer {
  const waiting: Job[] = []
  const entered = new Map<string, number>()
  let worker: Worker | undefined
  let current: Job | undefined
  let timer: NodeJS.Timeout | undefined
  let count = 0

  function next(): void {
    clearTimeout(timer)
    current = waiting.shift()
    if (!current) {
      timer = setTimeout(stop, IDLE_MS)
      timer.unref()
      return
    }
    worker ??= start()
    count++
    worker.postMessage({ id: count, document: current.document })
    timer = setTimeout(() => fail(new Error('a document took too long to be drawn')), MOST_MS)
  }

  function start(): Worker {
    const started = new Worker(PROGRAM, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    started.unref()
    started.on('message', (answer: Answer) => {
      if (started !== worker || answer.id !== count || !current) return
      if ('bytes' in answer) current.resolve(Buffer.from(answer.bytes))
      else current.reject(new Error(`a document could not be drawn: ${answer.error}`))
      next()
    })
    started.on('error', (error) => started === worker && fail(error instanceof Error ? error : new Error('the printing thread ended')))
    started.on('exit', () => started === worker && fail(new Error('the printing thread ended')))
    return started
  }

  function fail(error: Error): void {
    stop()
    current?.reject(error)
    next()
  }

  function stop(): void {
    const ended = worker
    worker = undefined
    void ended?.terminate()
  }

  return {
    enter(address) {
      const before = entered.get(address) ?? 0
      if (before >= MOST_OF_ADDRESS) throw busy()
      entered.set(address, before + 1)
      return () => {
        const left = entered.get(address)! - 1
        if (left > 0) entered.set(address, left)
        else entered.delete(address)
      }
    },
    print(document) {
      if (waiting.length >= MOST_WAITING) return Promise.reject(busy())
      return new Promise((resolve, reject) => {
        waiting.push({ document, resolve, reject })
        if (!current) next()
      })
    },
    async close() {
      clearTimeout(timer)
      const ended = worker
      worker = undefined
      for (const job of waiting.splice(0)) job.reject(busy())
      await ended?.terminate()
    },
  }
}
