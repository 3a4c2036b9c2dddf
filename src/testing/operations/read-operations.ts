import { readFileSync } from 'node:fs'

export interface Block {
  /** the test or check that runs it */
  file: string | undefined
  /** its name there */
  name: string | undefined
  commands: string[]
}

/** docs/operations.md, and its blocks of commands. */
export function readOperations(): { text: string; blocks: Block[] } {
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const blocks = [...text.matchAll(/(?:<!-- run by ([^\s:]+)(?:: ([a-z ]+))? -->\n)?```\w*\n([\s\S]*?)```/g)].map(
    ([, file, name, lines]) => ({ file, name, commands: lines!.split('\n').filter(Boolean) }),
  )
  return { text, blocks }
}
