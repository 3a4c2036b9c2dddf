import { setPriority } from 'node:os'
import type { DecoderAnswer, DecoderTask } from '../kit/decoder/decoder.server.ts'
import { ReadableError } from '../kit/errors.ts'

// The process of `kit/decoder/decoder.server.ts`: Node runs this file as it is, outside of any bundle. It decodes one file and ends.

/** Each loads only what it needs. */
const TASKS: Record<string, () => Promise<DecoderTask>> = {
  pdf: async () => (await import('../domain/organizations/documents/check-pdf.server.ts')).checkPdf,
}

/** In all, in bytes: what the libraries take outside of JavaScript's heap has no limit of its own. */
const MOST_MEMORY = 300 * 2 ** 20

// Pages of visitors go first.
setPriority(10)
// `process.exit` would wait for the decoder's threads, which go on taking memory.
setInterval(() => process.memoryUsage.rss() > MOST_MEMORY && process.kill(process.pid, 'SIGKILL'), 5).unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', async ({ name, input }: { name: string; input: unknown }) => send(await answer(name, input)))

async function answer(name: string, input: unknown): Promise<DecoderAnswer> {
  try {
    const task = await TASKS[name]!()
    return { result: await task(input, (piece) => send({ piece })) }
  } catch (error) {
    if (error instanceof ReadableError) return { refused: { kind: error.kind, fields: error.fields } }
    return { error: error instanceof Error ? error.message : 'unknown' }
  }
}

/** Waits until it is on its way, so that no second copy of a large file is held here. */
function send(message: DecoderAnswer): Promise<void> {
  return new Promise((resolve) => process.send!(message, () => resolve()))
}
