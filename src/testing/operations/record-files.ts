import fs, { appendFileSync } from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'

// Loaded before a program (`--import`): writes each file of which it loads or reads anything into the list named by RECORD_FILES, a path a line.

const list = process.env.RECORD_FILES!

registerHooks({
  load(url, context, next) {
    record(url)
    return next(url, context)
  },
})
for (const name of ['readFileSync', 'openSync', 'open', 'readFile', 'createReadStream', 'readdirSync', 'readdir'] as const) wrap(fs, name)
for (const name of ['readFile', 'open', 'readdir'] as const) wrap(fs.promises, name)
syncBuiltinESMExports()

/** Makes a function of `node:fs` record the path that it is given. */
function wrap<Name extends string>(owner: Record<Name, (...values: never[]) => unknown>, name: Name): void {
  const real = owner[name]
  owner[name] = ((...values: never[]) => {
    record(values[0])
    return real.apply(owner, values)
  }) as typeof real
}

function record(file: unknown): void {
  const path = file instanceof URL || (typeof file === 'string' && file.startsWith('file:')) ? fileURLToPath(file) : file
  if (typeof path === 'string') write(`${path}\n`)
}

let writing = false
/** `appendFileSync` opens a file itself. */
function write(line: string): void {
  if (writing) return
  writing = true
  appendFileSync(list, line)
  writing = false
}
