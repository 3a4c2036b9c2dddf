import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

/** Once visitors no longer wait for their first pages; a process that ends before writes it as it ends. */
const WRITTEN_AFTER_MS = 10_000

/**
 * Lets this process take over what V8 compiled for an earlier start of the same build: half of the CPU until it is ready. Without a folder that can be
 * written to it compiles as before.
 * @param program a file of the build, whose time tells builds apart
 */
export function reuseCompiledCode(data_dir: string, program: string): void {
  try {
    const folder = join(data_dir, 'compiled')
    const build = String(Math.trunc(statSync(program).mtimeMs))
    mkdirSync(folder, { recursive: true })
    for (const other of readdirSync(folder)) if (other !== build) rmSync(join(folder, other), { recursive: true, force: true })
    enableCompileCache(join(folder, build))
    setTimeout(flushCompileCache, WRITTEN_AFTER_MS).unref()
  } catch {
    // A read-only folder.
  }
}
