import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { drawDocument } from './document/draw-document.ts'
import type { PrintedDocument } from './document/printed-document.ts'
import { PRINT_CUTS, type PrintCut } from './print-cuts.ts'

// The thread of `printer.server.ts`: a program of its own (`PROGRAMS` of vite.config.ts).

const fonts = (Object.keys(PRINT_CUTS) as PrintCut[]).map(
  (cut) => [cut, readFileSync(new URL(`./font/${cut}.ttf`, import.meta.url))] as const,
)

parentPort?.on('message', ({ id, document }: { id: number; document: PrintedDocument }) => {
  drawDocument(document, fonts).then(
    (bytes) => parentPort?.postMessage({ id, bytes }),
    (error: unknown) => parentPort?.postMessage({ id, error: error instanceof Error ? error.message : 'unknown' }),
  )
})
