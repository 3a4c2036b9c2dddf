import { type ChildProcess, fork } from 'node:child_process'
import { ReadableError } from '../errors.ts'

/** Decodes strangers' files in separate processes, so that a hostile one only ends its process. */
export interface Decoder {
  /**
   * Runs a task of `src/app/decoder-process.ts`; tasks of one kind (`kind/name`) wait for each other.
   * @param options.refusal is thrown when the file takes too much memory or time
   * @param options.onPiece receives the pieces that the task sends before its result
   * @throws unavailable when many are waiting already; errors of the task
   */
  run<Task extends DecoderTask = (input: unknown, send: (piece: unknown) => Promise<void>) => unknown>(
    name: string,
    input: Parameters<Task>[0],
    options: { refusal: ReadableError; onPiece?: (piece: Parameters<Parameters<Task>[1]>[0]) => void },
  ): Promise<Awaited<ReturnType<Task>>>
  close(): void
}
/** Input and result are copied to another process and back. */
export type DecoderTask = (input: never, send: (piece: unknown) => Promise<void>) => unknown

/** A spent process has used so much memory that it decodes no other file. */
export type DecoderAnswer = { piece: unknown } | (Outcome & { is_spent: boolean })
type Outcome = { result: unknown } | { refused: Pick<ReadableError, 'kind' | 'fields'> } | { error: string }

const MOST_WAITING = 50
const MOST_MS = 60_000
/** An idle process ends, to free its memory. */
const IDLE_MS = 2_000
/** JavaScript's part of the memory; `decoder-process.ts` watches the whole. */
const HEAP_MB = 160

/** @param program that answers each message it gets */
export function openDecoder(program: URL): Decoder {
  const lines = new Map<string, Line>()

  function start(): ChildProcess {
    // Without the environment, which has the platform's secrets. Fewer arenas of malloc retain less freed memory, and a small nursery
    // halves the memory for half of the speed.
    return fork(program, {
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  }

  function runOnce(line: Line, message: { name: string; input: unknown }, { refusal, onPiece }: RunOptions): Promise<unknown> {
    clearTimeout(line.idle)
    const child = line.child ?? start()
    line.child = child
    holdOpen(child, true)
    const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MS)
    return new Promise((resolve, reject) => {
      child.on('message', (answer: DecoderAnswer) => {
        if ('piece' in answer) return onPiece(answer.piece as never)
        if (answer.is_spent) end(line)
        if ('result' in answer) resolve(answer.result)
        else if ('refused' in answer)
          reject(new ReadableError(answer.refused.kind, answer.refused.fields && { fields: answer.refused.fields }))
        else reject(new Error(`a file could not be decoded: ${answer.error}`))
      })
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        if (line.child === child) line.child = undefined
        // A hostile file ends its process by a signal; a program that exits is broken.
        reject(signal ? refusal : new Error(`the decoder ended with ${code}`))
      })
      // A process that died before it read everything is noticed by its exit.
      child.send(message, () => {})
    }).finally(() => {
      clearTimeout(timer)
      child.removeAllListeners()
      if (line.child !== child) return
      child.on('exit', () => line.child === child && end(line))
      child.on('error', () => {})
      holdOpen(child, false)
      line.idle = setTimeout(() => end(line), IDLE_MS).unref()
    })
  }

  return {
    async run(name, input, { refusal, onPiece = () => {} }) {
      const kind = name.split('/')[0]!
      const line = lines.get(kind) ?? { last: Promise.resolve(), waiting: 0 }
      lines.set(kind, line)
      if (line.waiting >= MOST_WAITING) throw new ReadableError('unavailable', { retry_after: 5 })
      line.waiting++
      const turn = line.last.then(() => runOnce(line, { name, input }, { refusal, onPiece })).finally(() => line.waiting--)
      line.last = turn.catch(() => undefined)
      return turn as never
    },
    close() {
      for (const line of lines.values()) end(line)
    },
  }
}

/** A queue of tasks of one kind, and the process that runs them, which the next task reuses if it comes soon. */
interface Line {
  last: Promise<unknown>
  waiting: number
  child?: ChildProcess | undefined
  idle?: NodeJS.Timeout
}
interface RunOptions {
  refusal: ReadableError
  onPiece: (piece: never) => void
}

function end(line: Line): void {
  clearTimeout(line.idle)
  line.child?.kill('SIGKILL')
  line.child = undefined
}

/** An idle decoder does not prevent the platform's end. */
function holdOpen(child: ChildProcess, is_held: boolean): void {
  if (is_held) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
