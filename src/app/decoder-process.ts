import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { DecoderAnswer, DecoderTask } from '../kit/decoder/decoder.server.ts'
import { ReadableError } from '../kit/errors.ts'

// The process of `kit/decoder/decoder.server.ts`: a program of its own (`PROGRAMS` of vite.config.ts). It decodes one file after the other.

/** Each task loads only its own libraries. */
const TASKS: Record<string, () => Promise<DecoderTask>> = {
  pdf: async () => (await import('../domain/organizations/documents/check-pdf.server.ts')).checkPdf,
  'picture/squares': async () => (await import('../domain/accounts/square-picture.server.ts')).squarePicture,
  'picture/resize': async () => (await import('../domain/uploads/resize-photo.server.ts')).resizePicture,
  'picture/organization': async () => (await import('../domain/organizations/organization-picture.server.ts')).encodePicture,
  'picture/whole': async () => (await import('../domain/organizations/documents/read-document.server.ts')).encodeWhole,
  'statement/pack': async () => (await import('../domain/statements/decode-statement.server.ts')).packTable,
  'statement/interpret': async () => (await import('../domain/statements/decode-statement.server.ts')).interpretTable,
  'bank/read': async () => (await import('../domain/bank-statements/decode-bank-file.server.ts')).decodeBankFile,
  sheet: async () => (await import('../domain/sheets/read-sheet.server.ts')).decodeSheet,
}

/** Limit in bytes for the whole process, because memory of libraries outside of JavaScript's heap has no limit of its own. */
const MOST_MEMORY = 300 * 2 ** 20
/** After a file that took this much memory the process is replaced, so that the next file finds all of its memory. */
const SPENT_MEMORY = 115 * 2 ** 20

// Visitors' pages have a higher priority; and when memory runs out, the system ends this process and not the platform. Only Linux has the
// file.
setPriority(10)
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {}
// `process.exit` would wait for the decoder's threads, which go on allocating memory.
setInterval(() => process.memoryUsage.rss() > MOST_MEMORY && process.kill(process.pid, 'SIGKILL'), 5).unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async ({ name, input }: { name: string; input: unknown }) => {
  const outcome = await run(name, input)
  await send({ ...outcome, is_spent: process.memoryUsage.rss() > SPENT_MEMORY })
})

async function run(name: string, input: unknown) {
  try {
    const task = await TASKS[name]!()
    return { result: await task(input as never, (piece) => send({ piece })) }
  } catch (error) {
    if (error instanceof ReadableError) return { refused: { kind: error.kind, fields: error.fields } }
    return { error: error instanceof Error ? error.message : 'unknown' }
  }
}

/** Waits until the message is sent, so that no second copy of a large file stays here. */
function send(message: DecoderAnswer): Promise<void> {
  return new Promise((resolve) => process.send!(message, () => resolve()))
}
