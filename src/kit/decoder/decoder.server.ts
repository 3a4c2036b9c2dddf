import { type ChildProcess, fork } from 'node:child_process'
import { ReadableError } from '../errors.ts'

/** Decodes files of strangers in processes of their own, so that a hostile one ends with its process and costs nothing else. */
export interface Decoder {
  /**
   * Runs a task of `src/app/decoder-process.ts`; those of one name wait for each other.
   * @param options.refusal is thrown when the file takes too much memory or time
   * @param options.onPiece receives what the task sends before its result
   * @throws unavailable when many are waiting already; what the task throws
   */
  run<Task extends DecoderTask>(
    name: string,
    input: Parameters<Task>[0],
    options: { refusal: ReadableError; onPiece?: (piece: Parameters<Parameters<Task>[1]>[0]) => void },
  ): Promise<Awaited<ReturnType<Task>>>
  close(): void
}
/** Input and result are copied to another process and back. */
// biome-ignore lint/suspicious/noExplicitAny: tasks differ in what they take.
export type DecoderTask = (input: any, send: (piece: any) => Promise<void>) => unknown

export type DecoderAnswer = { piece: unknown } | { result: unknown } | { refused: RefusalParts } | { error: string }
type RefusalParts = Pick<ReadableError, 'kind' | 'fields'>

const MOST_WAITING = 50
const MOST_MS = 30_000
/** JavaScript's part of the memory; `decoder-process.ts` watches the whole. */
const HEAP_MB = 220

/** @param program that answers the one message it gets */
export function openDecoder(program: URL): Decoder {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>()
  const running = new Set<ChildProcess>()

  function runOnce(name: string, input: unknown, refusal: ReadableError, onPiece: (piece: never) => void): Promise<unknown> {
    // Without the environment, which has the secrets of the platform. Fewer arenas of malloc keep less of what was freed.
    const child = fork(program, {
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    running.add(child)
    const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MS)
    return new Promise((resolve, reject) => {
      child.on('message', (answer: DecoderAnswer) => {
        if ('piece' in answer) onPiece(answer.piece as never)
        else if ('result' in answer) resolve(answer.result)
        else if ('refused' in answer)
          reject(new ReadableError(answer.refused.kind, answer.refused.fields && { fields: answer.refused.fields }))
        else reject(new Error(`a file could not be decoded: ${answer.error}`))
      })
      child.on('error', reject)
      child.on('exit', () => reject(refusal))
      // A process that died before it read everything is told of by its exit.
      child.send({ name, input }, () => {})
    }).finally(() => {
      clearTimeout(timer)
      running.delete(child)
      child.kill('SIGKILL')
    })
  }

  return {
    async run(name, input, { refusal, onPiece = () => {} }) {
      const line = lines.get(name) ?? { last: Promise.resolve(), waiting: 0 }
      lines.set(name, line)
      if (line.waiting >= MOST_WAITING) throw new ReadableError('unavailable', { retry_after: 5 })
      line.waiting++
      const turn = line.last.then(() => runOnce(name, input, refusal, onPiece)).finally(() => line.waiting--)
      line.last = turn.catch(() => undefined)
      return turn as never
    },
    close() {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}
