import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs one of the project's commands to its end, with only the search path of this process's environment. */
export function runProgram(program: string, args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((answer, fail) => {
    const child = spawn(program, args, { cwd: root, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', fail)
    child.once('close', (code) => answer({ code, output }))
  })
}
